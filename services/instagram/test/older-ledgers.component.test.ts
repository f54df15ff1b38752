import { createLogger } from '@insta-ai/chassis/logger';
import { createDataKeeper } from '@insta-ai/chassis/migrations/service-data';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instagramData } from '../src/data.ts';
import { createLedgerStore } from '../src/ledger/ledger.store.ts';
import { type Ledger, newLedger } from '../src/ledger/ledger.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

it('an open ledger of the first release is worked on once the data was prepared, and one that is closed is left alone', async () => {
  const db = databases.open();
  const due = new Date('2026-11-21T09:30:00Z');
  const parts = { owner: 'anna', contentId: 'boat', accountId: 'ig1', instagramType: 'Post' as const };
  const words = { outputs: ['/a'], caption: 'Hello', fit: '', title: '', dueAt: due, giveUpAt: due };
  const ledgers = db.collection<Ledger>('ledgers');
  await ledgers.insertMany([
    newLedger({ _id: 'boat.1', ...parts, ...words }),
    { ...newLedger({ _id: 'boat.0', ...parts, ...words }), state: 'failed' },
  ]);
  const log = createLogger('silent');
  const keeper = createDataKeeper({
    service: 'instagram',
    product: '0.2.0',
    data: instagramData,
    db,
    objects: { stat: async () => undefined },
    log,
  });

  await keeper.prepare(neverStopping);

  const store = createLedgerStore({ db, bus: { send: async () => {} }, log });
  const { found } = await store.runnable(new Date(), 10);
  expect(found.map(({ publishId }) => publishId)).toEqual(['boat.1']);
  expect(await ledgers.findOne({ _id: 'boat.0' })).not.toHaveProperty('nextAt');
});
