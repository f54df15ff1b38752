import { createHash } from 'node:crypto';

/** Names an ENCRYPTION_KEY without telling it; the same for both ways to write one. Empty for none. */
export function keyIdOf(encryptionKey: string | undefined): string {
  if (!encryptionKey) return '';
  const isHex = /^[0-9a-fA-F]{64}$/.test(encryptionKey);
  const key = Buffer.from(encryptionKey, isHex ? 'hex' : 'base64');
  return createHash('sha256').update('insta-ai backup').update(key).digest('hex').slice(0, 16);
}
