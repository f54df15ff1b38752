import { createHash } from 'node:crypto';
import { bytesOfKey } from '@insta-ai/instagram/token-box';

/** Names an ENCRYPTION_KEY without telling it; the same for both ways to write one. Empty for none. */
export function keyIdOf(encryptionKey: string | undefined): string {
  if (!encryptionKey) return '';
  const key = bytesOfKey(encryptionKey);
  return createHash('sha256').update('insta-ai backup').update(key).digest('hex').slice(0, 16);
}
