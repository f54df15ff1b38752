import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, test } from 'vitest';
import { ensureSecretsFile } from './secrets-file.ts';

const temporaryFile = async () => join(await testFolder(), '.env');

test('the first start makes secrets that only the owner may read, the second keeps every one', async () => {
  const path = await temporaryFile();

  const first = await ensureSecretsFile(path);
  const text = await readFile(path, 'utf8');
  const second = await ensureSecretsFile(path);

  expect(second).toEqual(first);
  expect(await readFile(path, 'utf8')).toBe(text);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(first.COMPOSE_PROFILES).toBe('simulated,s3');
  expect(first.JWT_PRIVATE_KEY).not.toContain('\n');
});

test('what was set stays, and only what is missing is made', async () => {
  const path = await temporaryFile();
  await writeFile(
    path,
    '# mine\nADMIN_PASSWORD=correct horse\nS3_ENDPOINT=https://s3.example\nS3_SECRET_KEY=theirs',
    {
      mode: 0o644,
    },
  );

  const settings = await ensureSecretsFile(path);

  expect(settings).toMatchObject({ ADMIN_PASSWORD: 'correct horse', S3_SECRET_KEY: 'theirs' });
  expect(settings.COMPOSE_PROFILES).toBe('simulated');
  expect(await readFile(path, 'utf8')).toMatch(/^# mine\nADMIN_PASSWORD=correct horse\n/);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('what an editor of Windows has saved is read as it was meant', async () => {
  const path = await temporaryFile();
  const { ENCRYPTION_KEY } = await ensureSecretsFile(path);
  const rest = (await readFile(path, 'utf8')).replace(/^ENCRYPTION_KEY=.*\n/m, '');
  const saved = `\uFEFFENCRYPTION_KEY='${ENCRYPTION_KEY}'\n${rest}`.replaceAll('\n', '\r\n');
  await writeFile(path, saved);

  expect(await ensureSecretsFile(path)).toMatchObject({ ENCRYPTION_KEY, COMPOSE_PROFILES: 'simulated,s3' });
  expect(await readFile(path, 'utf8')).toBe(saved);
});

test('a profile that was taken out is not put back', async () => {
  const path = await temporaryFile();
  await writeFile(path, 'COMPOSE_PROFILES=\n');

  expect((await ensureSecretsFile(path)).COMPOSE_PROFILES).toBe('');
});
