import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '../app-error.ts';
import type { SessionStart } from './session-start.ts';

/** `iss` of our tokens. */
export const tokenIssuer = 'insta-ai';
/** Signature algorithm of our tokens. */
export const tokenAlgorithm = 'ES256';

/** Tells whose token it is; throws `unauthenticated` for a missing, forged or expired one. */
export type TokenVerifier = (token: string | undefined) => Promise<string>;

/** What ends a session before its time. */
export const sessionOver =
  'This session was ended: the password was changed, or all sessions were signed out. Please sign in again.';

/** How often unknown keys may make us ask for the key set again, in milliseconds. */
const refetchPauseMs = 5_000;
const cacheSize = 1_000;

/**
 * Verifies tokens with the key set of auth-user, which is asked for when first needed and when a key is unknown; a session
 * that began before the person ended theirs, or set a new password, is over.
 */
export function createTokenVerifier(
  fetchJwks: () => Promise<JSONWebKeySet>,
  sessionStart: SessionStart = async () => 0,
): TokenVerifier {
  let keySet: ReturnType<typeof createLocalJWKSet> | undefined;
  let fetchedAt = 0;
  const known = new Map<string, Session>();

  const loadKeys = async () => {
    keySet = createLocalJWKSet(await fetchJwks());
    fetchedAt = Date.now();
    return keySet;
  };
  const verify = async (token: string): Promise<JWTPayload> => {
    const options = { issuer: tokenIssuer, algorithms: [tokenAlgorithm] };
    try {
      return (await jwtVerify(token, keySet ?? (await loadKeys()), options)).payload;
    } catch (error) {
      const unknownKey = error instanceof errors.JWKSNoMatchingKey;
      if (!unknownKey || Date.now() - fetchedAt < refetchPauseMs) throw error;
      return (await jwtVerify(token, await loadKeys(), options)).payload;
    }
  };

  const sessionOf = async (token: string): Promise<Session> => {
    const seen = known.get(token);
    if (seen && seen.expiresAt > Date.now()) return seen;
    const payload = await verify(token).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      throw notSignedIn(
        error instanceof errors.JWTExpired
          ? 'Your session has ended. Please sign in again.'
          : 'Please sign in again.',
      );
    });
    if (!payload.sub || !payload.exp) throw notSignedIn('Please sign in again.');
    if (known.size >= cacheSize) known.clear();
    const session = { userId: payload.sub, issuedAt: payload.iat ?? 0, expiresAt: payload.exp * 1000 };
    known.set(token, session);
    return session;
  };

  return async token => {
    if (!token) throw notSignedIn('Please sign in.');
    const { userId, issuedAt } = await sessionOf(token);
    const start = await sessionStart(userId).catch((error: unknown) => {
      throw isGone(error) ? notSignedIn('Your account no longer exists. Please sign in again.') : error;
    });
    if (issuedAt < start) throw notSignedIn(sessionOver);
    return userId;
  };
}

type Session = { userId: string; issuedAt: number; expiresAt: number };

function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found';
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  const match = /^Bearer ([^\s]+)$/i.exec(header ?? '');
  return match?.[1];
}

function notSignedIn(message: string): AppError {
  return new AppError('unauthenticated', message);
}
