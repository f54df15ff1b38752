import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRendersStore, type RendersStore } from '../src/fitting/renders.store.ts';

let platform: TestPlatform;
let mongo: MongoClient;
/** Two processes on one database. */
let one: RendersStore;
let other: RendersStore;

beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  one = createRendersStore({ db: mongo.db('renders-test') });
  other = createRendersStore({ db: mongo.db('renders-test') });
});
afterAll(async () => {
  await mongo?.close();
  await platform?.stop();
});

test('one process makes a file at a time, and the next one when it has let go', async () => {
  const lease = await one.take('a');

  expect(lease).toBeDefined();
  expect(await other.take('a')).toBeUndefined();
  await lease?.release(false);
  const next = await other.take('a');
  expect(next).toBeDefined();
  await next?.release(false);
});

test('a file of a killed process is taken over, and its late word changes nothing', async () => {
  const killed = await one.take('b');
  // Killed: nobody renews the lease, and its time goes by.
  await mongo
    .db('renders-test')
    .collection<{ _id: string }>('renders')
    .updateOne({ _id: 'b' }, { $set: { until: new Date(Date.now() - 1) } });

  const taken = await other.take('b');
  await killed?.release(true);

  expect(taken).toBeDefined();
  expect(await one.take('b')).toBeUndefined();
  expect(await one.failures('b')).toBe(0);
  await taken?.release(true);
  expect(await one.failures('b')).toBe(1);
});

test('different files are made side by side', async () => {
  const leases = await Promise.all([one.take('c'), other.take('d')]);

  expect(leases.every(lease => lease !== undefined)).toBe(true);
  for (const lease of leases) await lease?.release(false);
});

const renders = () => mongo.db('renders-test').collection<{ _id: string; until: Date }>('renders');

test('of a file that was made nothing stays, and of one that failed its failures do', async () => {
  const made = await one.take('e');
  await made?.release(false);
  const failed = await one.take('f');
  await failed?.release(true);
  // As at the end of a process.
  const ended = await one.take('f');
  await ended?.release(false);

  expect(await renders().countDocuments({ _id: { $in: ['e', 'f'] } })).toBe(1);
  expect(await one.failures('f')).toBe(1);
});

test('that a file failed is forgotten after a month, and never what is being made', async () => {
  for (const key of ['g', 'h']) await (await one.take(key))?.release(true);
  const making = await one.take('i');
  await renders().updateOne({ _id: 'g' }, { $set: { until: new Date(Date.now() - 31 * 24 * 60 * 60_000) } });

  await one.forgetOld.run(neverStopping);

  expect([await one.failures('g'), await one.failures('h')]).toEqual([0, 1]);
  expect(await other.take('i')).toBeUndefined();
  await making?.release(false);
});
