import { createLogger } from '@insta-ai/chassis/logger';
import { createBus } from '@insta-ai/chassis/messaging/bus';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { createOutbox } from '@insta-ai/chassis/messaging/outbox';
import { ensureStreams } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { Timer } from '@insta-ai/chassis/timer';
import { alone, type Place } from '@insta-ai/chassis/turns/replicas';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareAheadTimer } from '../src/due/prepare-ahead.timer.ts';
import { publishDueTimer } from '../src/due/publish-due.timer.ts';
import { type ContentDocument, newContent } from '../src/item/content-document.ts';
import { preflightTimer } from '../src/preflight/preflight.timer.ts';
import { type ContentsStore, contentsIndexes, createContentsStore } from '../src/store/contents.store.ts';
import type { ListStamp } from '../src/store/listing/list-stamps.ts';
import type { UsersGateway } from '../src/users/users.gateway.ts';

const log = createLogger('silent');
/** More than a look takes. */
const items = 150;
const users = {} as UsersGateway;
const goOn = new AbortController().signal;
let platform: TestPlatform;
let mongo: MongoClient;
let nats: NatsConnection;

beforeAll(async () => {
  platform = await startTestPlatform();
  nats = await connectNats({ NATS_URL: platform.settings.NATS_URL ?? '', BUS_PREFIX: '' }, log);
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  await ensureStreams(await jetstreamManager(nats));
  await ensureIndexes(mongo.db(platform.database('content')), [contentsIndexes]);
});
afterAll(async () => {
  await nats?.close();
  await mongo?.close();
  await platform?.stop();
});

const contents = () => mongo.db(platform.database('content')).collection<ContentDocument>('contents');
beforeEach(async () => {
  await contents().deleteMany({});
  await (await jetstreamManager(nats)).streams.purge('JOBS');
});

type Bus = ReturnType<typeof createBus>;

function openStore(bus: Bus = createBus({ jetstream: jetstream(nats) })) {
  const outbox = createOutbox({ collection: contents(), bus, log });
  const stamps = mongo.db(platform.database('content')).collection<ListStamp>('listStamps');
  const store = createContentsStore({ collection: contents(), stamps, outbox });
  return { outbox, store };
}

/** Items that could go out, each of another person and a second after the one before it. */
async function planItems(
  count: number,
  fields: (moment: Date) => Partial<ContentDocument>,
): Promise<string[]> {
  const first = Date.now() - count * 1_000;
  const planned = Array.from({ length: count }, (_, index): ContentDocument => {
    const moment = new Date(first + index * 1_000);
    return {
      ...newContent(`owner-${index}`, moment),
      status: 'Scheduled',
      instagramType: 'Post',
      contents: ['/media/a.jpg'],
      account: `ig-${index}`,
      ...fields(moment),
    };
  });
  await contents().insertMany(planned);
  return planned.map(({ _id }) => _id);
}
const due = (dueAt: Date) => ({ dueAt, plannedAt: dueAt });
const ofTheSameMoment = new Date();

async function queued(): Promise<number> {
  const manager = await jetstreamManager(nats);
  const { state } = await manager.streams.info('JOBS', { subjects_filter: jobs.publish.subject });
  return Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
}

type ScannerOptions = { livesFor?: number; onFound?: () => Promise<void>; place?: () => Promise<Place> };
const aloneHere = async () => alone;

/** A scan with a bus of its own; after `livesFor` claims it is dead: its writes are there, and nothing comes after them. */
function newScanner({
  livesFor = Number.POSITIVE_INFINITY,
  onFound = async () => {},
  place = aloneHere,
}: ScannerOptions = {}) {
  const won: string[] = [];
  const lost: string[] = [];
  const limits: number[] = [];
  const isDead = () => won.length >= livesFor;
  const real = createBus({ jetstream: jetstream(nats) });
  const never = () => new Promise<never>(() => {});
  const bus: Bus = { ...real, send: message => (isDead() ? never() : real.send(message)) };
  const { outbox, store } = openStore(bus);
  const timer = publishDueTimer({
    store: {
      ...store,
      async due(now, limit, behind) {
        limits.push(limit);
        const found = await store.due(now, limit, behind);
        await onFound();
        return found;
      },
      async change(item, change) {
        if (isDead()) return never();
        const changed = await store.change(item, change);
        (changed ? won : lost).push(item._id);
        return changed;
      },
    },
    users,
    replicas: { place },
    tellOutcome: () => {},
    log,
  });
  return { won, lost, limits, run: () => timer.run(goOn), sweep: () => outbox.sweep.run(goOn) };
}

/** Lets nobody go on before so many are there. */
function newMeeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let there = 0;
  return () => {
    there += 1;
    if (there >= count) resolve();
    return promise;
  };
}

describe('the due-scan of several replicas', () => {
  it.each([1, 2, 4])(
    'claims each of many items once with %d at work',
    async replicas => {
      const ids = await planItems(items, due);
      const scanners = Array.from({ length: replicas }, () => newScanner());

      await Promise.all(scanners.map(({ run }) => run()));

      expect(scanners.flatMap(({ won }) => won).toSorted()).toEqual(ids.toSorted());
      expect(await contents().countDocuments({ decisions: 1, dueAt: { $exists: false } })).toBe(items);
      await vi.waitFor(async () => expect(await queued()).toBe(items));
    },
    60_000,
  );

  it.each([2, 4])('parts the work where %d know of each other, however they meet', async count => {
    let meeting = newMeeting(0);
    const scanners = Array.from({ length: count }, (_, index) =>
      newScanner({ onFound: () => meeting(), place: async () => ({ index, count }) }),
    );
    for (const many of [items, 20, 20]) {
      await planItems(many, due);
      meeting = newMeeting(count);
      await Promise.all(scanners.map(({ run }) => run()));
    }

    // All have found the same. A store that stands still for a second makes one that waits for its write look gone.
    const lost = scanners.flatMap(one => one.lost);
    expect(lost.length).toBeLessThan(items / 3);
    for (const { won } of scanners) expect(won.length).toBeGreaterThan(items / count / 3);
    expect(await contents().countDocuments({ decisions: 1 })).toBe(items + 40);
  });

  it('leaves nothing of one that dies in the middle of its batch, and waits for nothing', async () => {
    const ids = await planItems(items, due);
    const dying = newScanner({ livesFor: 70 });
    const standing = (index: number) => async () => ({ index, count: 4 });
    const living = [1, 2, 3].map(index => newScanner({ place: standing(index) }));
    void dying.run();
    await vi.waitFor(() => expect(dying.won.length).toBeGreaterThanOrEqual(70));

    // One run each: what the dead one would have taken is taken as the rest is.
    await Promise.all(living.map(({ run }) => run()));

    expect([dying, ...living].flatMap(({ won }) => won).toSorted()).toEqual(ids.toSorted());
    await vi.waitFor(async () => {
      await living[0]?.sweep();
      expect(await queued()).toBe(items);
    });
    expect(await contents().countDocuments({ decisions: 1 })).toBe(items);
  });

  it('is the same as ever where there is one: no wider looks, the longest waiting first', async () => {
    const ids = await planItems(120, due);
    const { won, limits, run } = newScanner();

    await run();

    expect(limits).toEqual([50, 50, 50, 50]);
    const batches = [0, 50, 100].map(from => [from, from + 50] as const);
    for (const part of batches) expect(won.slice(...part).toSorted()).toEqual(ids.slice(...part).toSorted());
  });
});

type Looked = {
  fields: (moment: Date) => Partial<ContentDocument>;
  /** What a look leaves of an item that it took. */
  done: object;
  timer(store: ContentsStore): Timer;
  /** The write that an item fails by. */
  write: 'change' | 'notePrepared' | 'notePreflight';
};
const publishing = (store: ContentsStore) =>
  publishDueTimer({ store, users, replicas: { place: aloneHere }, tellOutcome: () => {}, log });
const looks: Record<string, Looked> = {
  'is due': { fields: due, done: { decisions: 1 }, timer: publishing, write: 'change' },
  'is due at the same moment': {
    fields: () => due(ofTheSameMoment),
    done: { decisions: 1 },
    timer: publishing,
    write: 'change',
  },
  'got no answer': {
    fields: moment => ({
      decision: { publishId: 'one', dueAt: moment, giveUpAt: new Date(moment.getTime() - 3 * 3_600_000) },
      outcome: { state: 'publishing', message: '', advice: '', at: moment },
    }),
    done: { 'outcome.state': 'failed' },
    timer: publishing,
    write: 'change',
  },
  'is to be prepared': {
    fields: aheadAt => ({ aheadAt, dueAt: new Date(Date.now() + 3_600_000) }),
    done: { aheadAt: { $exists: false } },
    timer: store => prepareAheadTimer({ store, users, replicas: { place: aloneHere }, log }),
    write: 'notePrepared',
  },
  'is to be checked': {
    fields: preflightAt => ({ preflightAt, dueAt: new Date(Date.now() + 3_600_000) }),
    done: { 'preflight.checkedAt': { $exists: true } },
    timer(store) {
      const preflight = { checkedAt: new Date().toISOString(), problems: [], aiOutputs: [] };
      return preflightTimer({
        store,
        preflight: { check: async () => ({ preflight, isComplete: true }) },
        replicas: { place: aloneHere },
        log,
      });
    },
    write: 'notePreflight',
  },
};

describe('what cannot be written, sixty before the others', () => {
  it.each(Object.entries(looks))('keeps nothing from its turn that %s', async (_name, { write, ...look }) => {
    const ids = await planItems(80, look.fields);
    const failing = new Set(ids.slice(0, 60));
    const { store } = openStore();
    const tries: string[] = [];
    const failingFor =
      <A extends [ContentDocument, ...never[]], R>(real: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        tries.push(args[0]._id);
        if (failing.has(args[0]._id)) throw new Error('the store does not take it');
        return real(...args);
      };

    await look.timer({ ...store, [write]: failingFor(store[write] as never) }).run(goOn);

    const done = await contents().find(look.done).toArray();
    expect(done.map(({ _id }) => _id).toSorted()).toEqual(ids.slice(60).toSorted());
    expect(tries.toSorted()).toEqual(ids.toSorted());
  });
});
