import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a link works, in milliseconds. */
export const resetLifetimeMs = 60 * 60_000;

/** What a person has of a mail's link: nobody who reads the store can make the link of it. */
export type PasswordReset = { tokenHash: string; expiresAt: Date };

/** A token for a link, and what is kept of it. The token is random enough (256 bits) for a plain hash. */
export function newReset(now: Date): { token: string; reset: PasswordReset } {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    reset: { tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + resetLifetimeMs) },
  };
}

/** Whether a token opens a reset; costs the same without one. */
export function opensReset(token: string, reset: PasswordReset | undefined, now: Date): boolean {
  const [given, kept] = [hashOf(token), reset?.tokenHash ?? hashOf('')];
  const fits = timingSafeEqual(Buffer.from(given), Buffer.from(kept));
  return fits && reset !== undefined && reset.expiresAt > now;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
