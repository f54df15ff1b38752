import { bearerToken } from '@insta-ai/chassis/http/auth';
import { decodeJwt } from 'jose';

/** When the token of a request was issued, in seconds since the epoch; the chassis has checked its signature before. */
export function issuedAt(authorization: string | undefined): number {
  const token = bearerToken(authorization);
  return (token && decodeJwt(token).iat) || 0;
}
