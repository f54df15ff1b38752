import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { CannotStart } from '../basis/cannot-start.ts';
import { writeWhole } from './write-whole.ts';

const Secrets = Type.Object({
  JWT_PRIVATE_KEY: Type.String(),
  ENCRYPTION_KEY: Type.String(),
  ADMIN_EMAIL: Type.String(),
  ADMIN_PASSWORD: Type.String(),
  /** The password is made up, and no start has printed it yet. */
  PASSWORD_IS_UNTOLD: Type.Optional(Type.Boolean()),
});

/** What only this installation knows. */
export type Secrets = Static<typeof Secrets>;

/** Reads the secrets of an installation; the first start makes them up and keeps them, readable by the owner only. */
export async function loadSecrets(
  folder: string,
  first: { email?: string; password?: string },
): Promise<Secrets> {
  const path = pathIn(folder);
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  if (stored !== undefined) return parse(stored, path);
  const secrets = { ...makeSecrets(first), ...(!first.password && { PASSWORD_IS_UNTOLD: true }) };
  await writeWhole(path, JSON.stringify(secrets, null, 2));
  return secrets;
}

/** From now on the password is not printed again; if a start dies before this, the next one prints it once more. */
export async function passwordIsTold(folder: string): Promise<void> {
  const path = pathIn(folder);
  const { PASSWORD_IS_UNTOLD: _, ...secrets } = parse(await readFile(path, 'utf8'), path);
  await writeWhole(path, JSON.stringify(secrets, null, 2));
}

function pathIn(folder: string): string {
  return join(folder, 'secrets.json');
}

/** New secrets, in the forms that the services take. */
export function makeSecrets(first: { email?: string; password?: string }): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ADMIN_EMAIL: first.email ?? 'admin@example.com',
    ADMIN_PASSWORD: first.password ?? readablePassword(),
  };
}

function parse(text: string, path: string): Secrets {
  try {
    return Value.Parse(Secrets, JSON.parse(text));
  } catch (cause) {
    throw new CannotStart(
      `${path} is damaged: restore it from a backup, or move the data folder away to start afresh.`,
      cause,
    );
  }
}

/** About 79 bits, without characters that look alike. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = randomBytes(16);
  const text = [...bytes].map(byte => letters[byte % letters.length]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}
