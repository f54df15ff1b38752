import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, it } from 'vitest';
import { loadSecrets, readSecrets, withNewKeys, writeSecrets } from './secrets.ts';

it('a key in which a character has changed is damage, also where it is still a key; any other change is not', async () => {
  const folder = await testFolder();
  const file = join(folder, 'secrets.json');
  const made = await loadSecrets(folder, {});
  const { ENCRYPTION_KEY } = made;
  const written = await readFile(file, 'utf8');
  expect(await readSecrets(folder)).toMatchObject(made);

  const other = `${ENCRYPTION_KEY.startsWith('A') ? 'B' : 'A'}${ENCRYPTION_KEY.slice(1)}`;
  await writeFile(file, written.replace(ENCRYPTION_KEY, other));
  await expect(readSecrets(folder)).rejects.toThrow(/secrets\.json is damaged: a key.*insta restore/);

  await writeFile(file, written.replace('admin@example.com', 'ann@example.com'));
  expect(await readSecrets(folder)).toMatchObject({ ADMIN_EMAIL: 'ann@example.com' });
  await writeFile(file, JSON.stringify({ ...made, KEYS_SUM: undefined, ENCRYPTION_KEY: other }));
  expect(await readSecrets(folder)).toMatchObject({ ENCRYPTION_KEY: other });
});

it('keys that are changed by the command are the ones that were kept', async () => {
  const folder = await testFolder();
  const changed = withNewKeys(await loadSecrets(folder, {}), new Date());

  await writeSecrets(folder, changed);

  expect((await readSecrets(folder))?.ENCRYPTION_KEY).toBe(changed.ENCRYPTION_KEY);
});
