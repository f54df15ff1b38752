import { createPublicKey, type KeyObject } from 'node:crypto';
import { tokenAlgorithm, tokenIssuer } from '@insta-ai/chassis/http/auth';
import type { calls } from '@insta-ai/proto/http/routes';
import type { ReplyOf } from '@insta-ai/proto/http/shared/call';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import type { User } from '../users/user.ts';
import { sessionStart } from './session-start.ts';

export type Tokens = {
  /** A token that signs its bearer in as this user; it counts from now on, or from when their sessions do. */
  issue(user: Pick<User, '_id' | 'passwordChangedAt' | 'sessionsEndedAt'>): Promise<string>;
  /** Public keys that verify our tokens. */
  readonly jwks: ReplyOf<typeof calls.jwks>;
};

const lifetime = '30d';

export async function createTokens(privateKey: KeyObject): Promise<Tokens> {
  const publicJwk = await exportJWK(createPublicKey(privateKey));
  // The thumbprint is the same in every replica and after every start, and another one for another key.
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    issue: user =>
      new SignJWT({})
        .setProtectedHeader({ alg: tokenAlgorithm, kid })
        .setIssuer(tokenIssuer)
        .setSubject(user._id)
        .setIssuedAt(Math.max(Math.floor(Date.now() / 1000), sessionStart(user)))
        .setExpirationTime(lifetime)
        .sign(privateKey),
    jwks: { keys: [{ ...publicJwk, kid, alg: tokenAlgorithm, use: 'sig' }] },
  };
}
