import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { CannotStart } from '../basis/cannot-start.ts';
import { readWhole } from './read-whole.ts';
import { writeWhole } from './write-whole.ts';

const Secrets = Type.Object({
  JWT_PRIVATE_KEY: Type.String(),
  ENCRYPTION_KEY: Type.String(),
  /** Keys of before, while keys are changed: what they signed and sealed still counts. */
  JWT_PRIVATE_KEY_OTHER: Type.Optional(Type.String()),
  ENCRYPTION_KEY_OTHER: Type.Optional(Type.String()),
  /** When the keys of now were made, in ISO 8601; set as long as those of before are there. */
  KEYS_CHANGED_AT: Type.Optional(Type.String({ format: 'date-time' })),
  ADMIN_EMAIL: Type.String(),
  ADMIN_PASSWORD: Type.String(),
  /** The password is made up, and no start has printed it yet. */
  PASSWORD_IS_UNTOLD: Type.Optional(Type.Boolean()),
});
/** The sum is of the keys: one in which a byte has changed may still be a key, which opens nothing of what is stored. */
const KeptSecrets = Type.Intersect([Secrets, Type.Object({ KEYS_SUM: Type.Optional(Type.String()) })]);

/** What only this installation knows. */
export type Secrets = Static<typeof Secrets>;

/** Reads the secrets of an installation; the first start makes them up and keeps them, readable by the owner only. */
export async function loadSecrets(
  folder: string,
  first: { email?: string; password?: string },
): Promise<Secrets> {
  const stored = await readSecrets(folder);
  if (stored) return stored;
  const secrets = { ...makeSecrets(first), ...(!first.password && { PASSWORD_IS_UNTOLD: true }) };
  await writeSecrets(folder, secrets);
  return secrets;
}

/** From now on the password is not printed again; if a start dies before this, the next one prints it once more. */
export async function passwordIsTold(folder: string): Promise<void> {
  const { PASSWORD_IS_UNTOLD: _, ...secrets } = (await readSecrets(folder)) ?? {};
  await writeSecrets(folder, secrets);
}

/** The secrets of an installation; undefined before its first start. */
export async function readSecrets(folder: string): Promise<Secrets | undefined> {
  const file = join(folder, 'secrets.json');
  const kept = await readWhole(file, KeptSecrets, 'move the data folder away to start afresh');
  if (!kept) return undefined;
  const { KEYS_SUM: sum, ...secrets } = kept;
  if (sum && sum !== sumOfKeys(secrets)) {
    throw new CannotStart(
      `${file} is damaged: a key in it is not the one that was kept. Restore it from a backup (insta restore, into an empty folder); whoever has changed a key on purpose deletes the line KEYS_SUM.`,
    );
  }
  return secrets;
}

/** Tells whether keys are the same ones, and nothing else of them. */
export function sumOfKeys(secrets: Partial<Secrets>): string {
  const { JWT_PRIVATE_KEY, ENCRYPTION_KEY, JWT_PRIVATE_KEY_OTHER, ENCRYPTION_KEY_OTHER } = secrets;
  const keys = [JWT_PRIVATE_KEY, ENCRYPTION_KEY, JWT_PRIVATE_KEY_OTHER, ENCRYPTION_KEY_OTHER];
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16);
}

/** New keys; those of before stay beside them. */
export function withNewKeys(secrets: Secrets, at: Date): Secrets {
  const { JWT_PRIVATE_KEY, ENCRYPTION_KEY } = makeSecrets({});
  return {
    ...secrets,
    JWT_PRIVATE_KEY,
    JWT_PRIVATE_KEY_OTHER: secrets.JWT_PRIVATE_KEY,
    ENCRYPTION_KEY,
    ENCRYPTION_KEY_OTHER: secrets.ENCRYPTION_KEY,
    KEYS_CHANGED_AT: at.toISOString(),
  };
}

/** Without the keys of before. */
export function withoutOtherKeys(secrets: Secrets): Secrets {
  const { JWT_PRIVATE_KEY_OTHER: _, ENCRYPTION_KEY_OTHER: __, KEYS_CHANGED_AT: ___, ...kept } = secrets;
  return kept;
}

/** Replaces the secrets of an installation; what runs goes on with those of its start. */
export const writeSecrets = (folder: string, secrets: Partial<Secrets>) =>
  writeWhole(
    join(folder, 'secrets.json'),
    JSON.stringify({ ...secrets, KEYS_SUM: sumOfKeys(secrets) }, null, 2),
  );

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

/** About 79 bits, without characters that look alike. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = randomBytes(16);
  const text = [...bytes].map(byte => letters[byte % letters.length]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}
