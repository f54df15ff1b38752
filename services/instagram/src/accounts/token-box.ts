import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Encrypts tokens for the store with AES-256-GCM. A sealed text is `v1.<key id>.<iv>.<tag>.<bytes>`; the key id tells
 * after a change of ENCRYPTION_KEY that a token was sealed with another one. What the token belongs to is
 * authenticated with it, so that a sealed token cannot be moved to another account.
 */
export type TokenBox = {
  seal(token: string, belongsTo: string): string;
  /** The token; undefined when it was sealed with another key, for something else, or was changed. */
  open(sealed: string, belongsTo: string): string | undefined;
};

export function createTokenBox(encryptionKey: string): TokenBox {
  const key = /^[0-9a-fA-F]{64}$/.test(encryptionKey)
    ? Buffer.from(encryptionKey, 'hex')
    : Buffer.from(encryptionKey, 'base64');
  if (key.length !== 32) throw new Error('ENCRYPTION_KEY must be 32 bytes as hex or base64.');
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return {
    seal(token, belongsTo) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo));
      const bytes = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return ['v1', keyId, ...[iv, cipher.getAuthTag(), bytes].map(part => part.toString('base64url'))].join(
        '.',
      );
    },
    open(sealed, belongsTo) {
      const [version, sealedWith, ...parts] = sealed.split('.');
      const [iv, tag, bytes] = parts.map(part => Buffer.from(part, 'base64url'));
      if (version !== 'v1' || sealedWith !== keyId || !iv || !tag || !bytes) return undefined;
      try {
        const options = { authTagLength: 16 };
        const decipher = createDecipheriv('aes-256-gcm', key, iv, options).setAAD(Buffer.from(belongsTo));
        decipher.setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
