import fastifyJwt from '@fastify/jwt';
import { fastify } from 'fastify';
import { AppError, isNotFound } from '../app-error.ts';
import type { SessionStart } from './session-start.ts';
import { createTokenKeys, type FetchJwks, type TokenHeader } from './token-keys.ts';

/** `iss` of our tokens. */
export const tokenIssuer = 'insta-ai';
/** Signature algorithm of our tokens. */
export const tokenAlgorithm = 'ES256';

/** What a token says of its session: `since` is the second from which on those of the person counted when it began. */
export type SessionClaims = { since?: number; iat?: number };

/**
 * What a session is judged by: one that began under an earlier second than counts now is over. No clock is asked, so one that
 * began while a machine's was ahead ends with the others. Tokens of before say only when they were issued.
 */
export function sinceOf({ since, iat = 0 }: SessionClaims): number {
  return since ?? iat;
}

/** Tells whose token it is; throws `unauthenticated` for a missing, forged or expired one. */
export type TokenVerifier = (token: string | undefined) => Promise<string>;

/** What ends a session before its time. */
export const sessionOver =
  'This session has ended because the password was changed, all sessions were signed out, or the account was disabled. Please sign in again.';

/**
 * How many verified tokens are kept: more than one process has open pages, each of which is looked at every few seconds. One round through
 * more than are kept would find none of them, and a signature takes twenty times as long as finding one.
 */
const cacheSize = 30_000;

type Deps = { fetchJwks: FetchJwks; sessionStart?: SessionStart };

/**
 * Verifies tokens with the key set of auth-user; a session that began before the person ended theirs, or set a new
 * password, is over.
 */
export function createTokenVerifier({ fetchJwks, sessionStart = async () => 0 }: Deps): TokenVerifier {
  const keyOf = createTokenKeys(fetchJwks);
  // Sockets show tokens too and have no request of Fastify's, so the plug-in sits on an instance that never listens.
  const tokens = fastify().register(fastifyJwt, {
    secret: { public: ({ header }: { header: TokenHeader }) => keyOf(header) },
    verify: {
      algorithms: [tokenAlgorithm],
      allowedIss: tokenIssuer,
      requiredClaims: ['iss', 'sub', 'exp'],
      cache: cacheSize,
    },
  });

  const claimsOf = async (token: string): Promise<Claims> => {
    await tokens.ready();
    const claims = await tokens.jwt.verify<Claims>(token);
    if (!claims.sub) throw notSignedIn('Please sign in again.');
    return claims;
  };

  return async token => {
    if (!token) throw notSignedIn('Please sign in.');
    const { sub: userId, ...session } = await claimsOf(token).catch(rethrowAsNotSignedIn);
    const start = await sessionStart(userId).catch((error: unknown) => {
      throw isNotFound(error) ? notSignedIn('Your account no longer exists. Please sign in again.') : error;
    });
    if (sinceOf(session) < start) throw notSignedIn(sessionOver);
    return userId;
  };
}

type Claims = SessionClaims & { sub: string };

/** In our words; that the keys cannot be had now is no fault of the token. */
function rethrowAsNotSignedIn(error: { code?: string; originalError?: unknown }): never {
  const cause = error.originalError ?? error;
  if (cause instanceof AppError) throw cause;
  const isOver = error.code === 'FAST_JWT_EXPIRED';
  throw notSignedIn(isOver ? 'Your session has ended. Please sign in again.' : 'Please sign in again.');
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  const match = /^Bearer ([^\s]+)$/i.exec(header ?? '');
  return match?.[1];
}

/** Refuses what only an admin of the installation may do. */
export function refuseUnlessAdmin(isAdmin: boolean): void {
  if (!isAdmin) throw new AppError('permission_denied', 'Only an admin of this installation can do this.');
}

function notSignedIn(message: string): AppError {
  return new AppError('unauthenticated', message);
}
