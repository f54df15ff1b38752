import { createLogger } from '@insta-ai/chassis/logger';
import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LeaseLost, ledgerIndexes } from '../src/ledger/ledger.store.ts';
import { newLedger } from '../src/ledger/ledger.ts';
import { createPreparedStoreFake } from '../src/ledger/prepared.store.fake.ts';
import { createPreparedStore, type Prepared, type PreparedStore } from '../src/ledger/prepared.store.ts';

const now = new Date('2026-11-21T10:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let platform: TestPlatform;
let mongo: MongoClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
});
afterAll(async () => {
  await mongo.close();
  await platform.stop();
});

function preparedOf(fields: Partial<Prepared> = {}): Prepared {
  const head = { _id: 'p1', owner: 'u1', contentId: 'c1', accountId: 'a1', instagramType: 'Post' as const };
  const words = { outputs: ['/a'], caption: 'Hello', fit: '', title: '', dueAt: at(540), giveUpAt: at(900) };
  return { ...newLedger({ ...head, ...words }), print: 'one', ...fields };
}

const stores: [string, () => Promise<PreparedStore>][] = [
  ['in memory', async () => createPreparedStoreFake()],
  [
    'in the document store',
    async () => {
      const db = mongo.db(platform.database(newId()));
      await ensureIndexes(db, ledgerIndexes);
      return createPreparedStore({ db, bus: { send: async () => {} }, log: createLogger('silent') });
    },
  ],
];

describe.each(stores)('what is prepared, %s,', (_name, open) => {
  it('is worked on at once, and once', async () => {
    const store = await open();
    await store.put(preparedOf(), now);
    expect((await store.runnable(now, 10)).found).toMatchObject([{ publishId: 'p1', accountId: 'a1' }]);

    expect(await store.lease({ publishId: 'p1', accountId: 'a1', holder: 'x' }, now, at(10))).toBeDefined();

    expect((await store.runnable(now, 10)).found).toEqual([]);
  });

  it('stays as it is when it is put once more', async () => {
    const store = await open();
    await store.put(preparedOf(), now);
    const lease = { publishId: 'p1', accountId: 'a1', holder: 'x' };
    await store.lease(lease, now, at(10));
    await store.write(lease, at(10), { media: [{ url: 'https://x.test/1', kind: 'image' }] });

    await store.put(preparedOf(), at(1));

    expect(await store.find('p1')).toMatchObject({ media: [{ url: 'https://x.test/1' }] });
    expect(await store.renew(lease, at(20))).toBe(true);
  });

  it('is gone with its worker when something else is put in its place', async () => {
    const store = await open();
    await store.put(preparedOf(), now);
    const lease = { publishId: 'p1', accountId: 'a1', holder: 'x' };
    await store.lease(lease, now, at(10));
    await store.write(lease, at(10), { media: [{ url: 'https://x.test/1', kind: 'image' }] });

    await store.put(preparedOf({ print: 'two', caption: 'Other' }), at(1));

    expect(await store.find('p1')).toMatchObject({ print: 'two', caption: 'Other', media: null });
    await expect(store.write(lease, at(10), { media: [] })).rejects.toThrow(LeaseLost);
    expect((await store.runnable(at(1), 10)).found).toMatchObject([{ publishId: 'p1' }]);
  });

  it('goes on from where it is when its post was moved', async () => {
    const store = await open();
    await store.put(preparedOf(), now);
    const lease = { publishId: 'p1', accountId: 'a1', holder: 'x' };
    await store.lease(lease, now, at(10));
    await store.write(lease, at(10), { media: [] });
    await store.release(lease, { at: at(4_140), waitsForTurn: false, dueAt: at(540) });
    expect((await store.runnable(at(600), 10)).found).toEqual([]);

    await store.put(preparedOf({ dueAt: at(3_000), giveUpAt: at(3_600) }), at(600));

    expect(await store.find('p1')).toMatchObject({ dueAt: at(3_000), giveUpAt: at(3_600), media: [] });
    expect((await store.runnable(at(600), 10)).found).toMatchObject([{ publishId: 'p1' }]);
  });

  it('stays with its worker when its post is moved, and goes on at once when that is done with it', async () => {
    const store = await open();
    await store.put(preparedOf(), now);
    const lease = { publishId: 'p1', accountId: 'a1', holder: 'x' };
    await store.lease(lease, now, at(10));

    await store.put(preparedOf({ dueAt: at(3_000) }), at(1));
    expect((await store.runnable(at(1), 10)).found).toEqual([]);
    await store.write(lease, at(10), { media: [] });
    await store.release(lease, { at: at(4_140), waitsForTurn: false, dueAt: at(540) });

    expect(await store.find('p1')).toMatchObject({ dueAt: at(3_000), media: [] });
    expect((await store.runnable(at(1), 10)).found).toMatchObject([{ publishId: 'p1' }]);
  });

  it('tells whether somebody is at one of its containers, until the lease is given back or runs out', async () => {
    const store = await open();
    await store.put(preparedOf(), now);
    const lease = { publishId: 'p1', accountId: 'a1', holder: 'x' };
    await store.lease(lease, now, at(10));
    const container = (id: string) => ({ id, createdAt: now, ready: false });
    await store.write(lease, at(10), { children: [null, container('slide')], container: container('post') });

    expect(await store.isWorkedOn('p1', 'slide', at(9))).toBe(true);
    expect(await store.isWorkedOn('p1', 'post', at(9))).toBe(true);
    expect(await store.isWorkedOn('p1', 'another', at(9))).toBe(false);
    expect(await store.isWorkedOn('p2', 'post', at(9))).toBe(false);
    expect(await store.isWorkedOn('p1', 'post', at(10))).toBe(false);
    await store.release(lease);
    expect(await store.isWorkedOn('p1', 'post', at(9))).toBe(false);
  });

  it('is forgotten after its moment, and not before', async () => {
    const store = await open();
    await store.put(preparedOf(), now);
    await store.forget('p1', at(539));
    expect(await store.find('p1')).toBeDefined();

    await store.forget('p1', at(540));

    expect(await store.find('p1')).toBeUndefined();
  });
});
