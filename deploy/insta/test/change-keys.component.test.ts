import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '@insta-ai/deploy/launcher/data-folder/lock-folder';
import { openDataFolder } from '@insta-ai/deploy/launcher/data-folder/open-data-folder';
import { noteRunningStores } from '@insta-ai/deploy/launcher/data-folder/running-stores';
import { loadSecrets, readSecrets, sumOfKeys } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import type { AccountDocument } from '@insta-ai/instagram/accounts';
import { createTokenBox } from '@insta-ai/instagram/token-box';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../src/run-command.ts';

let platform: Awaited<ReturnType<typeof startTestPlatform>>;
let documents: MongoClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  documents = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
});
afterAll(async () => {
  await documents.close();
  await platform.stop();
});

/** An installation that was started once, and the command as its operator runs it. */
async function installed() {
  const root = await mkdtemp(join(tmpdir(), 'insta-ai-keys-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = await openDataFolder(join(root, 'data'));
  const secrets = await loadSecrets(folder, {});
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  return {
    folder,
    secrets,
    async run(words: string[], given: Record<string, string> = {}) {
      said.length = 0;
      const settings = { DATA_DIR: folder, ...platform.documents, ...given };
      const code = await runCommand(['change-keys', ...words], settings, say, say);
      return { code, said: said.join('\n') };
    },
  };
}

it('keys are changed once, and those of before stay until nothing is sealed with them', async () => {
  const { folder, secrets, run } = await installed();
  const accounts = documents.db(platform.database('instagram')).collection<AccountDocument>('accounts');
  const sealed = (key: string) => createTokenBox(key).seal('EAA', 'ann:a');
  const tokens = { pageToken: sealed(secrets.ENCRYPTION_KEY), userToken: sealed(secrets.ENCRYPTION_KEY) };
  await accounts.insertOne({ _id: 'ann:a', ...tokens } as AccountDocument);
  onTestFinished(async () => void (await accounts.deleteMany({})));

  expect(await run(['finish'])).toMatchObject({ code: 0, said: 'No keys of before count.' });
  expect(await run([])).toMatchObject({
    code: 0,
    said: expect.stringContaining('count from the next start'),
  });
  const changed = await readSecrets(folder);
  expect(changed).toMatchObject({
    JWT_PRIVATE_KEY_OTHER: secrets.JWT_PRIVATE_KEY,
    ENCRYPTION_KEY_OTHER: secrets.ENCRYPTION_KEY,
    ADMIN_PASSWORD: secrets.ADMIN_PASSWORD,
  });
  expect(changed?.ENCRYPTION_KEY).not.toBe(secrets.ENCRYPTION_KEY);
  expect(await run([])).toMatchObject({ code: 1, said: expect.stringContaining('change-keys finish') });
  expect(await run(['finish', '--now'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('tokens of 1 account are still sealed'),
  });
  expect(await readSecrets(folder)).toEqual(changed);

  const anew = sealed(changed?.ENCRYPTION_KEY ?? '');
  await accounts.updateOne({ _id: 'ann:a' }, { $set: { pageToken: anew, userToken: anew } });
  expect(await run(['finish'])).toMatchObject({ code: 1, said: expect.stringContaining('30 more days') });
  expect(await run(['finish', '--now'])).toMatchObject({ code: 0 });
  expect(await readSecrets(folder)).toEqual({
    ...secrets,
    JWT_PRIVATE_KEY: changed?.JWT_PRIVATE_KEY,
    ENCRYPTION_KEY: changed?.ENCRYPTION_KEY,
  });
});

it('keys of before stay while a product goes on with them, though nothing is sealed yet', async () => {
  const { folder, secrets, run } = await installed();
  const note = (keysSum: string) =>
    noteRunningStores(folder, { bus: 'nats://none', documents: 'mongodb://none', keysSum });
  const lock = lockFolder(folder);
  await note(sumOfKeys(secrets));
  expect(await run([])).toMatchObject({ code: 0 });
  const changed = await readSecrets(folder);

  for (const words of [['finish'], ['finish', '--now']])
    expect(await run(words)).toMatchObject({
      code: 1,
      said: expect.stringContaining('was started before the change'),
    });
  expect(await readSecrets(folder)).toEqual(changed);

  await note(sumOfKeys(changed ?? secrets));
  expect(await run(['finish', '--now'])).toMatchObject({ code: 0 });
  await lock.stop();
});

it('what a killed product has noted keeps no keys', async () => {
  const { folder, secrets, run } = await installed();
  const stores = { bus: 'nats://none', documents: 'mongodb://none' };
  await noteRunningStores(folder, { ...stores, keysSum: sumOfKeys(secrets) });
  expect(await run([])).toMatchObject({ code: 0 });

  expect(await run(['finish', '--now'])).toMatchObject({ code: 0 });
});

it('keys that are settings are not changed here, and what is not a way to write it is said', async () => {
  const { folder, secrets, run } = await installed();

  const { code, said } = await run([], { ENCRYPTION_KEY: '11'.repeat(32) });
  expect([code, said]).toEqual([1, expect.stringContaining('are in its settings')]);
  expect(await run(['finish', '--later'])).toMatchObject({ code: 2 });
  expect(await run(['begin'])).toMatchObject({ code: 2 });
  expect(await readSecrets(folder)).toEqual(secrets);
});
