import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What the store knows of an account; the password itself is forgotten. */
export interface ScramCredential {
  readonly user: string;
  readonly salt: string;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

/** The least that drivers take; a password of 24 random bytes needs no slowness against guessing. */
const iterations = 4096;

export function scramCredential({ user, password }: { user: string; password: string }): ScramCredential {
  const salt = randomBytes(28).toString('base64');
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), iterations, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
  return { user, salt, storedKey, serverKey: hmac(salted, 'Server Key') };
}

/**
 * The server's side of SCRAM-SHA-256 (RFC 5802, RFC 7677), without channel binding, as drivers speak it. A name that is none of
 * the `credentials` is refused at the end, like a wrong password. One sign-in is two messages of the client, two answers.
 */
export function openConversation(credentials: readonly [ScramCredential, ...ScramCredential[]]) {
  let begun:
    | { bare: string; nonce: string; answer: string; credential: ScramCredential; isUser: boolean }
    | undefined;
  return {
    /** Undefined when the message is none of this mechanism. */
    first(message: string): string | undefined {
      const [, bare = '', name, clientNonce] = /^n,,(n=([^,]*),r=([^,]+))$/.exec(message) ?? [];
      if (!clientNonce) return undefined;
      const known = credentials.find(({ user }) => user === name);
      const credential = known ?? credentials[0];
      const nonce = clientNonce + randomBytes(24).toString('base64');
      const answer = `r=${nonce},s=${credential.salt},i=${iterations}`;
      begun = { bare, nonce, answer, credential, isUser: known !== undefined };
      return answer;
    },
    /** Who it is; undefined when the client does not know the password. */
    final(message: string): { user: string; answer: string } | undefined {
      const now = begun;
      // A proof may be tried once.
      begun = undefined;
      const [, unproven, nonce, proof = ''] = /^(c=biws,r=([^,]+)),p=([^,]+)$/.exec(message) ?? [];
      if (!now?.isUser || nonce !== now.nonce) return undefined;
      const { user, storedKey, serverKey } = now.credential;
      const all = `${now.bare},${now.answer},${unproven}`;
      const signature = hmac(storedKey, all);
      const given = Buffer.from(proof, 'base64');
      if (given.length !== signature.length) return undefined;
      const clientKey = signature.map((byte, i) => byte ^ (given[i] ?? 0));
      if (!timingSafeEqual(createHash('sha256').update(clientKey).digest(), storedKey)) return undefined;
      return { user, answer: `v=${hmac(serverKey, all).toString('base64')}` };
    },
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
