import { bearerToken, type SessionClaims, sinceOf } from '@insta-ai/chassis/http/auth';
import { decodeJwt } from 'jose';

/** The second that the session of a request is judged by; the chassis has checked the signature of its token before. */
export function sessionSince(authorization: string | undefined): number {
  const token = bearerToken(authorization);
  return token ? sinceOf(decodeJwt<SessionClaims>(token)) : 0;
}
