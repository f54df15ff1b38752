import { createPublicKey, type KeyObject } from 'node:crypto';
import { tokenAlgorithm, tokenIssuer } from '@insta-ai/chassis/http/auth';
import type { ReplyOf } from '@insta-ai/proto/http/call';
import type { calls } from '@insta-ai/proto/http/routes';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';

export type Tokens = {
  /** A token that signs its bearer in as this user. */
  issue(userId: string): Promise<string>;
  /** Public keys that verify our tokens. */
  readonly jwks: ReplyOf<typeof calls.jwks>;
};

const lifetime = '30d';

export async function createTokens(privateKey: KeyObject): Promise<Tokens> {
  const publicJwk = await exportJWK(createPublicKey(privateKey));
  // The thumbprint is the same in every replica and after every start, and another one for another key.
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    issue: userId =>
      new SignJWT({})
        .setProtectedHeader({ alg: tokenAlgorithm, kid })
        .setIssuer(tokenIssuer)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(privateKey),
    jwks: { keys: [{ ...publicJwk, kid, alg: tokenAlgorithm, use: 'sig' }] },
  };
}
