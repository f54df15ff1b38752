import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Encrypts tokens for the store with AES-256-GCM. A sealed text is `v1.<key id>.<iv>.<tag>.<bytes>`; the key id tells which key it was
 * sealed with. What the token belongs to is authenticated with it, so that a sealed token cannot be moved to another account.
 */
export type TokenBox = {
  seal(token: string, belongsTo: string): string;
  /** The token; undefined when it was sealed with neither key, for something else, or was changed. */
  open(sealed: string, belongsTo: string): string | undefined;
  /** Whether it is sealed with the key that seals now. */
  isSealedNow(sealed: string): boolean;
};

/** Seals with the first key; what the other one sealed opens too, while keys are changed. */
export function createTokenBox(encryptionKey: string, otherKey?: string): TokenBox {
  const own = readKey(encryptionKey);
  const known = otherKey ? [own, readKey(otherKey)] : [own];
  return {
    seal(token, belongsTo) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', own.bytes, iv).setAAD(Buffer.from(belongsTo));
      const bytes = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), bytes].map(part => part.toString('base64url'));
      return ['v1', own.id, ...parts].join('.');
    },
    open(sealed, belongsTo) {
      const [version, sealedWith, ...parts] = sealed.split('.');
      const [iv, tag, bytes] = parts.map(part => Buffer.from(part, 'base64url'));
      const key = known.find(({ id }) => id === sealedWith);
      if (version !== 'v1' || !key || !iv || !tag || !bytes) return undefined;
      try {
        const options = { authTagLength: 16 };
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, options).setAAD(
          Buffer.from(belongsTo),
        );
        decipher.setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    isSealedNow: sealed => sealed.split('.')[1] === own.id,
  };
}

/** The bytes of an ENCRYPTION_KEY, in whichever of its two forms it is written. */
export function bytesOfKey(text: string): Buffer {
  return Buffer.from(text, /^[0-9a-fA-F]{64}$/.test(text) ? 'hex' : 'base64');
}

function readKey(text: string): { bytes: Buffer; id: string } {
  const bytes = bytesOfKey(text);
  if (bytes.length !== 32) throw new Error('ENCRYPTION_KEY must be 32 bytes as hex or base64.');
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
}
