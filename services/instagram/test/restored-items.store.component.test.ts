import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRestoredItemsFake } from '../src/ledger/restored-items.store.fake.ts';
import {
  createRestoredItemsStore,
  type RestoredItem,
  type RestoredItemsStore,
  restoredItems,
} from '../src/ledger/restored-items.store.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const bread: RestoredItem = {
  _id: 'bread',
  since: new Date('2026-11-21T03:00:00Z'),
  until: new Date('2026-11-21T12:00:00Z'),
  words: 'fresh',
};

const stores: [string, () => Promise<RestoredItemsStore>][] = [
  ['in memory', async () => createRestoredItemsFake(new Map([[bread._id, bread]]))],
  [
    'in the document store',
    async () => {
      const db = databases.open();
      await db.collection<RestoredItem>(restoredItems).insertOne({ ...bread });
      return createRestoredItemsStore(db);
    },
  ],
];

describe.each(stores)('items that a restore brought back, %s', (_where, open) => {
  it('are to be asked about once, and no others', async () => {
    const store = await open();
    expect(await store.unasked('bread')).toEqual(bread);
    expect(await store.unasked('rolls')).toBeUndefined();

    await store.noteAsked('bread', 'bread.1');
    await store.noteAsked('rolls', 'rolls.1');

    expect(await store.unasked('bread')).toBeUndefined();
    expect(await store.unasked('rolls')).toBeUndefined();
  });

  it('share their words with another one, or with none', async () => {
    const store = await open();
    expect(await store.areWordsShared('rolls', 'fresh')).toBe(true);
    expect(await store.areWordsShared('bread', 'fresh')).toBe(false);
    expect(await store.areWordsShared('rolls', 'stale')).toBe(false);
  });
});
