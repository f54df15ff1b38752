import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImageProvider } from '../../src/providers/image-provider.ts';
import { createStartPausesStore } from '../../src/providers/start-pauses.store.ts';
import { pause429Ms } from './provider-peer.ts';
import { openReplicatePeer } from './replicate-peer.ts';

let platform: TestPlatform;
let mongo: MongoClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
});
afterAll(async () => {
  await mongo?.close();
  await platform?.stop();
});

const files = { address: async () => '', bytes: async () => ({ bytes: Buffer.alloc(0), mimeType: '' }) };
let seed = 0;
const start = async (provider: ImageProvider) => {
  seed += 1;
  const order = { prompt: 'x', seed, count: 1, controls: [] };
  const hints = { id: `p${seed}`, cancelAfterSeconds: 60, webhook: undefined };
  return provider.start(await provider.prepare(order, files), hints);
};

/** Three workers of one key over one database; the third starts when the others have learned what they have. */
async function setUp(name: string) {
  const clock = { time: Date.parse('2026-11-21T09:00:00Z') };
  const peer = await openReplicatePeer(Buffer.from('a picture'), { now: () => clock.time });
  const open = () => peer.open(createStartPausesStore({ db: mongo.db(platform.database(name)) }));
  return { clock, peer, one: open(), other: open(), open };
}

test('what one worker is told holds for every worker of the key, also for one that starts anew', async () => {
  const { clock, peer, one, other, open } = await setUp('pauses-a');
  peer.starts.push('throttled');

  expect(await start(one)).toEqual({ kind: 'throttled', afterMs: pause429Ms });
  expect(await start(other)).toEqual({ kind: 'throttled', afterMs: pause429Ms });
  clock.time += 10_000;
  expect(await start(open())).toEqual({ kind: 'throttled', afterMs: pause429Ms - 10_000 });
  expect(peer.runs).toEqual([]);

  clock.time += pause429Ms;
  expect(await start(other)).toMatchObject({ kind: 'created' });
  expect(await start(one)).toMatchObject({ kind: 'created' });
  expect(peer.runs).toHaveLength(2);
  await peer.close();
});

test('of many workers one tries after the pause, and all of them keep to the next', async () => {
  const { clock, peer, one, other } = await setUp('pauses-b');
  peer.starts.push('throttled');
  await start(one);
  clock.time += pause429Ms;
  peer.starts.push('throttled', 'throttled', 'throttled');

  const outcomes = await Promise.all([one, other, one, other].map(start));

  expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill('throttled'));
  expect(peer.starts).toHaveLength(2);
  expect(await start(other)).toEqual({ kind: 'throttled', afterMs: pause429Ms });
  expect(peer.starts).toHaveLength(2);
  await peer.close();
});

test('a worker that dies while it tries is followed by another, and no key is kept', async () => {
  const { clock, peer, one, other } = await setUp('pauses-c');
  peer.starts.push('throttled');
  await start(one);
  const pauses = mongo
    .db(platform.database('pauses-c'))
    .collection<{ _id: string; triedUntil?: Date }>('startPauses');
  clock.time += pause429Ms;
  // Killed after it took its turn.
  await pauses.updateMany({}, { $set: { triedUntil: new Date(clock.time + 10_000) } });

  expect(await start(other)).toMatchObject({ kind: 'throttled' });
  expect(await pauses.find().toArray()).toEqual([
    expect.objectContaining({ _id: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  ]);
  clock.time += 10_000;
  expect(await start(other)).toMatchObject({ kind: 'created' });

  expect(await pauses.countDocuments()).toBe(0);
  await peer.close();
});
