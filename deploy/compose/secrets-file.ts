import { randomBytes } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { storePasswordNames } from '@insta-ai/deploy/accounts/store-passwords';
import { makeSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { writeWhole } from '@insta-ai/deploy/launcher/data-folder/write-whole';

/** Settings of an installation as its `.env` has them. */
export type InstallationSettings = Readonly<Record<string, string | undefined>>;

const heading = [
  '# What only this installation knows. Keep a copy: without it nobody can sign in and no stored token can be read.',
  '# What else can be set is in .env.example.',
];

/** Reads `.env`; what the first start makes up is added where it is missing and never changed afterwards. */
export async function ensureSecretsFile(path: string): Promise<InstallationSettings> {
  const text = await readFile(path, 'utf8').catch(error => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  // Editors of Windows put a mark before the first name, which would not be found and made anew.
  const given: InstallationSettings = parseEnv(text.replace(/^\uFEFF/, ''));
  const missing = Object.entries(madeUp(given)).filter(([name]) => given[name] === undefined);
  if (missing.length === 0) {
    await chmod(path, 0o600);
    return given;
  }
  const lines = missing.map(([name, value]) => `${name}='${value}'`);
  const before = text === '' ? heading : [text.trimEnd()];
  await writeWhole(path, `${[...before, ...lines].join('\n')}\n`);
  return { ...given, ...Object.fromEntries(missing) };
}

function madeUp(given: InstallationSettings): Record<string, string> {
  const { JWT_PRIVATE_KEY, ENCRYPTION_KEY, ADMIN_EMAIL, ADMIN_PASSWORD } = makeSecrets({});
  return {
    COMPOSE_PROFILES: given.S3_ENDPOINT ? 'simulated' : 'simulated,s3',
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    // One line: what reads the file does not agree on what a text of several is.
    JWT_PRIVATE_KEY: JWT_PRIVATE_KEY.trim().replaceAll('\n', '\\n'),
    ENCRYPTION_KEY,
    ...Object.fromEntries(storePasswordNames.map(name => [name, randomBytes(24).toString('hex')])),
  };
}
