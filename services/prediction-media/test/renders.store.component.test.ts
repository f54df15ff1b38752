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
