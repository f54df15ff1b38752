import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { atMost } from '@insta-ai/chassis/turns/at-most';
import { tooManySignIns } from './login.errors.ts';

/** Work that a guess costs: 32 MiB and three passes, one of OWASP's sets for scrypt (Password Storage Cheat Sheet). */
const cost = { ln: 15, r: 8, p: 3 };
const saltBytes = 16;
const hashBytes = 32;
/** A little more than 128 · N · r of the largest cost that is read back, in bytes. */
const memoryLimit = 160 * 1024 * 1024;

/**
 * Two at once, of the four threads that files and thumbnails of the process need too; 40 in line are five seconds of work.
 */
const inTurn = atMost(2, 40, tooManySignIns);

/** Hash text that carries its own parameters, in PHC form, so that later ones can be stronger: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, hashBytes, cost);
  const { ln, r, p } = cost;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Whether a password belongs to a hash text; takes the same time for every wrong one. */
export async function verifyPassword(password: string, hashText: string): Promise<boolean> {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(hashText);
  if (!match) throw new Error('A stored password hash cannot be read.');
  const [ln, r, p] = match.slice(1, 4).map(Number);
  const [salt, expected] = match.slice(4).map(part => Buffer.from(part, 'base64url'));
  if (!ln || !r || !p || !salt || !expected) throw new Error('A stored password hash cannot be read.');
  return timingSafeEqual(expected, await derive(password, salt, expected.length, { ln, r, p }));
}

function derive(
  password: string,
  salt: Buffer,
  length: number,
  { ln, r, p }: { ln: number; r: number; p: number },
): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: memoryLimit };
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      // The same letter can be typed as one or two code points, depending on the keyboard.
      scrypt(password.normalize('NFKC'), salt, length, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return inTurn(work);
}
