import { createHmac } from 'node:crypto';

/** The verify token of an installation that names none: as secret and lasting as the key it is made of, the same in every replica. */
export function madeVerifyToken(encryptionKey: string): string {
  return createHmac('sha256', encryptionKey).update('webhook verify token').digest('base64url');
}
