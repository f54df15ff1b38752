import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, test } from 'vitest';
import { checkPrefixes, notePrefixes } from './known-prefixes.ts';

const stores = { MONGODB_URL: 'mongodb://store.example.com', NATS_URL: 'nats://bus.example.com' };
const shop = { ...stores, DATABASE_PREFIX: 'shop-', BUS_PREFIX: 'shop' };

test.each([
  [
    'another one of databases',
    { ...shop, DATABASE_PREFIX: 'cafe-' },
    /^DATABASE_PREFIX is "cafe-", and was "shop-"/,
  ],
  ['none of databases', { ...stores, BUS_PREFIX: 'shop' }, /^DATABASE_PREFIX is not set, and was "shop-"/],
  [
    'another one of the bus',
    { ...shop, BUS_PREFIX: 'cafe' },
    /^BUS_PREFIX is "cafe", .* in NATS_URL would not be found/,
  ],
])('%s is refused until beginning with nothing is accepted', async (_what, changed, words) => {
  const folder = await testFolder();
  await notePrefixes(folder, shop);

  await expect(checkPrefixes(folder, changed, false)).rejects.toThrow(words);

  await checkPrefixes(folder, changed, true);
  await notePrefixes(folder, changed);
  await checkPrefixes(folder, changed, false);
  await expect(checkPrefixes(folder, shop, false)).rejects.toThrow(/at the last start/);
});

test('one that is set for the first time, where it had none, is a change, too', async () => {
  const folder = await testFolder();
  await notePrefixes(folder, stores);

  await expect(checkPrefixes(folder, shop, false)).rejects.toThrow(
    /^DATABASE_PREFIX is "shop-", and was not set/,
  );
});

test('a folder of before notes none, and one of a store of our own counts as little as it does', async () => {
  const folder = await testFolder();
  await checkPrefixes(folder, shop, false);

  await notePrefixes(folder, { DATABASE_PREFIX: 'whatever-' });
  await checkPrefixes(folder, shop, false);
  await notePrefixes(folder, shop);
  await checkPrefixes(folder, { DATABASE_PREFIX: 'whatever-' }, false);
  await notePrefixes(folder, {});

  await expect(checkPrefixes(folder, stores, false)).rejects.toThrow(/^DATABASE_PREFIX is not set/);
});
