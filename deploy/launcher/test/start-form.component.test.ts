import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, test } from 'vitest';
import { noteRunningStores, readRunningStores } from '../src/data-folder/running-stores.ts';
import { startForm } from '../src/run/start-form.ts';

test('what a killed product noted of its stores is gone before the next one starts any', async () => {
  const folder = await testFolder();
  await noteRunningStores(folder, { bus: 'nats://of-before', documents: 'mongodb://of-before' });
  const given = {
    DATA_DIR: folder,
    PORT: '0',
    PATH: process.env.PATH,
    OPENAI_BASE_URL: 'http://127.0.0.1:1',
  };
  let noted: unknown = 'not looked';

  const starting = startForm({ given }, async site => {
    noted = await readRunningStores(site.folder);
    throw new Error('enough is seen');
  });

  await expect(starting).rejects.toThrow('enough is seen');
  expect(noted).toBeUndefined();
});

test('a first start that failed left no data: the next one speaks of no upgrade', async () => {
  const given = {
    DATA_DIR: await testFolder(),
    PORT: '0',
    PATH: process.env.PATH,
    OPENAI_BASE_URL: 'http://127.0.0.1:1',
  };
  const said: string[] = [];
  const upgrades: boolean[] = [];
  const start = () =>
    startForm({ given, say: line => said.push(line) }, async site => {
      upgrades.push(site.isUpgrade);
      throw new Error('a setting is wrong');
    });

  await expect(start()).rejects.toThrow('a setting is wrong');
  await expect(start()).rejects.toThrow('a setting is wrong');

  expect(said).toEqual([]);
  expect(upgrades).toEqual([false, false]);
});
