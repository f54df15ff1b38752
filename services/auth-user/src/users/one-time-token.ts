import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a person has of a token that works once: nobody who reads the store can make the token of it. */
export type OneTimeToken = { tokenHash: string; expiresAt: Date };

/** A token that works once, and what is kept of it. The token is random enough (256 bits) for a plain hash. */
export function newOneTimeToken(now: Date, lifetimeMs: number): { token: string; kept: OneTimeToken } {
  const token = randomBytes(32).toString('base64url');
  return { token, kept: { tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + lifetimeMs) } };
}

/** Whether a token is the kept one, in time; costs the same without one. */
export function isValidOneTimeToken(token: string, kept: OneTimeToken | undefined, now: Date): boolean {
  const [given, expected] = [hashOf(token), kept?.tokenHash ?? hashOf('')];
  const fits = timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  return fits && kept !== undefined && kept.expiresAt > now;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
