import { createPublicKey, type KeyObject } from 'node:crypto';
import { type SessionClaims, tokenAlgorithm, tokenIssuer } from '@insta-ai/chassis/http/auth';
import type { calls } from '@insta-ai/proto/http/routes';
import type { ReplyOf } from '@insta-ai/proto/http/shared/call';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import type { User } from '../users/user.ts';
import { sessionStart } from './session-start.ts';
import { tokenDays } from './token-days.ts';
import { accountDisabled } from './tokens.errors.ts';

export type Tokens = {
  /**
   * A token that signs its bearer in as this user, as they were read at that moment: what ended their sessions since then ends this
   * one. None for who is disabled.
   */
  issue(
    user: Pick<User, '_id' | 'passwordChangedAt' | 'sessionsEndedAt' | 'disabledAt'>,
    readAt?: Date,
  ): Promise<string>;
  /** Public keys that verify our tokens. */
  readonly jwks: ReplyOf<typeof calls.jwks>;
};

/** Signs with the first key; tokens that the other one signed are accepted too, while keys are changed. */
export async function createTokens(privateKey: KeyObject, otherKey?: KeyObject): Promise<Tokens> {
  const own = await publicKeyOf(privateKey);
  const keys = otherKey ? [own, await publicKeyOf(otherKey)] : [own];
  return {
    async issue(user, readAt = new Date()) {
      if (user.disabledAt) throw accountDisabled();
      const since = sessionStart(user);
      // Replicas of before judge by this moment alone.
      const from = Math.max(Math.floor(readAt.getTime() / 1000), since);
      return new SignJWT({ since } satisfies SessionClaims)
        .setProtectedHeader({ alg: tokenAlgorithm, kid: own.kid })
        .setIssuer(tokenIssuer)
        .setSubject(user._id)
        .setIssuedAt(from)
        .setExpirationTime(from + tokenDays * 24 * 60 * 60)
        .sign(privateKey);
    },
    jwks: { keys },
  };
}

async function publicKeyOf(privateKey: KeyObject) {
  const publicJwk = await exportJWK(createPublicKey(privateKey));
  // The thumbprint is the same in every replica and after every start, and another one for another key.
  const kid = await calculateJwkThumbprint(publicJwk);
  return { ...publicJwk, kid, alg: tokenAlgorithm, use: 'sig' };
}
