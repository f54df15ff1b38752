import { newId } from '@insta-ai/chassis/new-id';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { forgetOld } from '@insta-ai/chassis/storage/documents/forget-old';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Note = { _id: string; at: Date };

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const day = 24 * 60 * 60_000;
const now = Date.UTC(2027, 0, 31);

async function notes(old: number, young: number) {
  const collection = databases.open().collection<Note>('notes');
  const made = (age: number) => (): Note => ({ _id: newId(), at: new Date(now - age) });
  await collection.insertMany([
    ...Array.from({ length: old }, made(8 * day)),
    ...Array.from({ length: young }, made(7 * day)),
  ]);
  const timer = (more: { isLeftAtStart?: boolean } = {}) =>
    forgetOld({
      name: 'notes',
      collection,
      isOld: at => ({ at: { $lt: new Date(at.getTime() - 7 * day) } }),
      now: () => now,
      size: 3,
      ...more,
    });
  const left = () => collection.countDocuments();
  return { collection, timer, left };
}

test('what is old goes, some at a time, and what is young stays', async () => {
  const { timer, left } = await notes(10, 4);

  await timer().run(neverStopping);

  expect(await left()).toBe(4);
});

test('two replicas at once remove what one would', async () => {
  const { timer, left } = await notes(20, 4);

  await Promise.all([timer().run(neverStopping), timer().run(neverStopping)]);

  expect(await left()).toBe(4);
});

test('who ends in the middle leaves the rest to the next run', async () => {
  const { collection, timer, left } = await notes(10, 4);
  const stopping = new AbortController();
  const removed = collection.deleteMany.bind(collection);
  collection.deleteMany = async (...given: Parameters<typeof removed>) => {
    stopping.abort();
    return removed(...given);
  };

  await timer().run(stopping.signal);
  expect(await left()).toBe(11);

  await timer().run(neverStopping);
  expect(await left()).toBe(4);
});

test('what becomes work while it is being removed stays', async () => {
  const { collection, timer, left } = await notes(2, 0);
  const removed = collection.deleteMany.bind(collection);
  const [first] = await collection.find().sort({ _id: 1 }).toArray();
  collection.deleteMany = async (...given: Parameters<typeof removed>) => {
    await collection.updateOne({ _id: first?._id ?? '' }, { $set: { at: new Date(now) } });
    return removed(...given);
  };

  await timer().run(neverStopping);

  expect(await left()).toBe(1);
});

test('nothing goes at the start of a process where somebody may still ask for it', async () => {
  const { timer, left } = await notes(2, 1);
  const patient = timer({ isLeftAtStart: true });

  await patient.run(neverStopping);
  expect(await left()).toBe(3);

  await patient.run(neverStopping);
  expect(await left()).toBe(1);
});
