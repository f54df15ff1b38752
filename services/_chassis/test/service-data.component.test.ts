import { createLogger } from '@insta-ai/chassis/logger';
import { openDataLock, type StoredLock } from '@insta-ai/chassis/migrations/data-lock';
import { halfRestoredWords, restoreMark } from '@insta-ai/chassis/migrations/half-restored';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { Migration } from '@insta-ai/chassis/migrations/migration';
import { createDataKeeper } from '@insta-ai/chassis/migrations/service-data';
import { walkBatches } from '@insta-ai/chassis/migrations/walk-batches';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { Collection, type Db } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());
beforeEach(() => {
  db = databases.open();
});
afterEach(() => void vi.restoreAllMocks());

type Parts = { migrations?: Migration[]; indexes?: CollectionIndexes[]; product?: string; leaseMs?: number };
const keeper = ({ migrations = [], indexes = [], product = '0.2.0', leaseMs = 30_000 }: Parts) =>
  createDataKeeper({
    service: 'content',
    product,
    data: { migrations, indexes },
    db,
    objects: { stat: async () => undefined },
    log: createLogger('silent'),
    leaseMs,
    lookEveryMs: 5,
  });
const step = (version: number, rest: Partial<Migration> = {}): Migration => ({
  version,
  name: `step ${version}`,
  when: 'needed',
  run: async () => {},
  ...rest,
});
const applied = async () =>
  (
    await db
      .collection('migrations')
      .find({ appliedAt: { $exists: true } })
      .toArray()
  )
    .map(({ version }) => version)
    .toSorted();

describe('a database that a restore was filling when it was killed', () => {
  it('is served by nobody until the restore has ended, and nothing is changed in it', async () => {
    await db.collection(restoreMark).insertOne({ at: new Date() });
    const migrations = [step(1)];

    await expect(keeper({ migrations }).prepare(neverStopping)).rejects.toThrow(halfRestoredWords);
    expect(await applied()).toEqual([]);

    await db.dropCollection(restoreMark);
    await keeper({ migrations }).prepare(neverStopping);
    expect(await applied()).toEqual([1]);
  });
});

describe('steps', () => {
  it('are done in their order, once, and noted with the version of the product', async () => {
    const done: number[] = [];
    const noting = (version: number) => step(version, { run: async () => void done.push(version) });
    const migrations = [noting(2), noting(1)];

    await keeper({ migrations }).prepare(neverStopping);
    await keeper({ migrations, product: '0.3.0' }).prepare(neverStopping);

    expect(done).toEqual([1, 2]);
    const notes = await db.collection('migrations').find({ version: 1 }).toArray();
    expect(notes).toMatchObject([{ name: 'step 1', product: '0.2.0', appliedAt: expect.any(Date) }]);
  });

  it('that are not needed wait until it serves, and those marked run again after the next start', async () => {
    const run = vi.fn(async () => {});
    const migrations = [step(1, { when: 'later', again: true, run })];
    const first = keeper({ migrations });

    await first.prepare(neverStopping);
    expect(run).not.toHaveBeenCalled();
    await first.rest.run(neverStopping);
    await first.rest.run(neverStopping);
    expect(await applied()).toEqual([1]);
    const calls = run.mock.calls.length;
    await keeper({ migrations }).rest.run(neverStopping);

    expect(run).toHaveBeenCalledTimes(calls + 1);
  });

  it('run again once the replicas of the older version had time to end', async () => {
    const run = vi.fn(async () => {});
    const { rest } = keeper({ migrations: [step(1, { when: 'later', again: true, run })] });
    await rest.run(neverStopping);
    const calls = run.mock.calls.length;

    for (let minute = 1; minute <= 20; minute += 1) await rest.run(neverStopping);

    expect(run).toHaveBeenCalledTimes(calls + 1);
  });

  it('that fail say why in one line, and stop those after them', async () => {
    const failing = step(1, { run: () => Promise.reject(new Error('no room')) });
    const after = vi.fn(async () => {});

    const prepared = keeper({ migrations: [failing, step(2, { run: after })] }).prepare(neverStopping);

    await expect(prepared).rejects.toThrow('Step 1 of the data of content (step 1) failed: no room');
    expect(after).not.toHaveBeenCalled();
    expect(await applied()).toEqual([]);
  });

  it('that failed are done by the next start, which has the lock at once', async () => {
    const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no room'));
    const migrations = [step(1, { run })];
    await expect(keeper({ migrations }).prepare(neverStopping)).rejects.toThrow();

    await keeper({ migrations }).prepare(neverStopping);

    expect(await applied()).toEqual([1]);
  });

  it('are done by one of two processes, and the other waits for it', async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const run = vi.fn(async () => {
      begun.resolve();
      await goOn.promise;
    });
    const migrations = [step(1, { run })];
    const one = keeper({ migrations }).prepare(neverStopping);
    await begun.promise;
    let isReady = false;
    const other = keeper({ migrations })
      .prepare(neverStopping)
      .then(() => {
        isReady = true;
      });
    const looks = vi.spyOn(Collection.prototype, 'updateOne');
    await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(3));
    expect(isReady).toBe(false);

    goOn.resolve();
    await Promise.all([one, other]);

    expect(run).toHaveBeenCalledTimes(1);
  });

  it('of a process that was killed while its clock was ahead by a day wait no day', async () => {
    const until = new Date(Date.now() + 24 * 60 * 60_000);
    await db.collection<StoredLock>('migrations').insertOne({ _id: 'lock', holder: 'killed', until });

    await keeper({ migrations: [step(1)], leaseMs: 50 }).prepare(neverStopping);

    expect(await applied()).toEqual([1]);
  });

  it.each([
    ['ahead', 24 * 60 * 60_000],
    ['behind', -24 * 60 * 60_000],
  ])('of a process that goes on are left to it by one whose clock is a day %s', async (_way, byMs) => {
    const locks = db.collection<StoredLock>('migrations');
    const lock = { locks, id: 'lock', leaseMs: 1_500 };
    const held = await openDataLock(lock).take();
    const renewals = new Set<number>();
    const now = Date.now;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + byMs);
    const other = openDataLock(lock);

    while (renewals.size < 5) {
      expect(await other.take()).toBeUndefined();
      const { until } = (await locks.findOne({ _id: 'lock' })) ?? {};
      renewals.add(until?.getTime() ?? 0);
    }

    expect(held?.lost.aborted).toBe(false);
    await held?.release();
    const taken = await other.take();
    expect(taken).toBeDefined();
    clock.mockRestore();
    // What it wrote with its own clock would be free for the first one, or closed for a day.
    expect(await openDataLock(lock).take()).toBeUndefined();
    await taken?.release();
    const free = await openDataLock(lock).take();
    expect(free).toBeDefined();
    await free?.release();
  });

  it('of a process of an older version that goes on while its clock is ahead by a day are left to it', async () => {
    const locks = db.collection<StoredLock>('migrations');
    const aheadMs = Date.now() + 24 * 60 * 60_000;
    await locks.insertOne({ _id: 'lock', holder: 'older', until: new Date(aheadMs) });
    const leaseMs = 1_000;
    const other = openDataLock({ locks, id: 'lock', leaseMs });
    const endsAt = performance.now() + 2 * leaseMs;

    for (let renewals = 1; performance.now() < endsAt; renewals += 1) {
      expect(await other.take()).toBeUndefined();
      await locks.updateOne({ _id: 'lock' }, { $set: { until: new Date(aheadMs + renewals) } });
    }

    await locks.updateOne({ _id: 'lock' }, { $set: { until: new Date(0) } });
    const taken = await other.take();
    expect(taken).toBeDefined();
    await taken?.release();
  });

  it('of a killed process are gone on with where it was, once its lock is over', async () => {
    const items = db.collection<{ _id: string; is?: number }>('items');
    await items.insertMany(['a', 'b', 'c', 'd', 'e'].map(_id => ({ _id })));
    const seen: string[][] = [];
    const walking = (dieAt?: string) =>
      step(1, {
        run: context =>
          walkBatches<{ _id: string; is?: number }>(
            context,
            { collection: items, filter: { is: { $exists: false } }, projection: { _id: 1 }, size: 2 },
            async found => {
              const ids = found.map(({ _id }) => _id);
              // As dead as it gets from inside: it never comes back, nor renews its lock.
              if (dieAt && ids.includes(dieAt)) await new Promise<never>(() => {});
              seen.push(ids);
            },
          ),
      });
    vi.spyOn(globalThis, 'setInterval').mockReturnValueOnce({ unref() {} } as NodeJS.Timeout);
    void keeper({ migrations: [walking('c')], leaseMs: 50 }).prepare(neverStopping);
    await vi.waitFor(async () =>
      expect(await db.collection('migrations').findOne({ version: 1 })).toMatchObject({ progress: 'b' }),
    );

    await keeper({ migrations: [walking()] }).prepare(neverStopping);

    expect(seen).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(await applied()).toEqual([1]);
  });

  it('that end early because the process does are not taken as done', async () => {
    const stop = new AbortController();
    const migrations = [step(1, { run: async () => stop.abort() })];

    await expect(keeper({ migrations }).prepare(stop.signal)).rejects.toThrow(/told to end/);

    expect(await applied()).toEqual([]);
    await keeper({ migrations: [step(1)] }).prepare(neverStopping);
    expect(await applied()).toEqual([1]);
  });
});

describe('an older product', () => {
  const newer = (rest: Partial<Migration> = {}) => [step(1), step(2, rest)];

  it('does not start on the data of a newer one, not even after a part of it', async () => {
    const broken = newer({ run: () => Promise.reject(new Error('no room')) });
    await expect(keeper({ migrations: broken, product: '0.3.0' }).prepare(neverStopping)).rejects.toThrow();

    const started = keeper({ migrations: [step(1)] }).prepare(neverStopping);

    await expect(started).rejects.toThrow(
      /^The data of content was written by Insta AI 0\.3\.0 \(data version 2\).+UPGRADING\.md/,
    );
  });

  it('starts where the newer one says that it can read it', async () => {
    await keeper({ migrations: newer({ readableFrom: 1 }), product: '0.3.0' }).prepare(neverStopping);

    await expect(keeper({ migrations: [step(1)] }).prepare(neverStopping)).resolves.toBeUndefined();
  });
});

describe('indexes', () => {
  const indexes: CollectionIndexes[] = [
    { collection: 'items', indexes: [{ key: { at: 1 } }, { key: { key: 1 }, unique: true }] },
  ];
  const namesOf = async () => (await db.collection('items').indexes()).map(({ name }) => name).toSorted();

  it('that writes rely on are there before it serves, the others later', async () => {
    const { prepare, rest } = keeper({ indexes });

    await prepare(neverStopping);
    expect(await namesOf()).toEqual(['_id_', 'key_1']);

    await rest.run(neverStopping);
    expect(await namesOf()).toEqual(['_id_', 'at_1', 'key_1']);
  });

  it('that writes rely on are not to be had where the data says otherwise, which is one line', async () => {
    await db.collection('items').insertMany([{ key: 1 }, { key: 1 }]);

    await expect(keeper({ indexes }).prepare(neverStopping)).rejects.toThrow(
      /^The data of content has twice what may be there once: /,
    );
  });

  it('that are being built hold up no end of the process', async () => {
    const stop = new AbortController();
    const begun = Promise.withResolvers<void>();
    vi.spyOn(Collection.prototype, 'createIndex').mockImplementation(() => {
      begun.resolve();
      return new Promise<never>(() => {});
    });
    const { rest } = keeper({ indexes });
    const running = rest.run(stop.signal);
    await begun.promise;

    stop.abort();

    await expect(running).resolves.toBeUndefined();
  });

  it('that cannot be made keep no other from being made, and are tried again', async () => {
    const two = [{ collection: 'items', indexes: [{ key: { at: 1 } }, { key: { of: 1 } }] }] as const;
    await db.createCollection('items');
    vi.spyOn(Collection.prototype, 'createIndex').mockRejectedValueOnce(new Error('no room'));
    const { rest } = keeper({ indexes: [...two] });

    await expect(rest.run(neverStopping)).rejects.toThrow(/no index of items by at \(no room\)/);
    expect(await namesOf()).toEqual(['_id_', 'of_1']);

    await rest.run(neverStopping);
    expect(await namesOf()).toEqual(['_id_', 'at_1', 'of_1']);
  });
});
