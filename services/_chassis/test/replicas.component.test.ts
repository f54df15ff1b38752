import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { alone, beatMs, createReplicas, type ReplicaDocument } from '../src/turns/replicas.ts';

let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases?.stop());
beforeEach(() => {
  db = databases.open();
});

const collection = () => db.collection<ReplicaDocument>('replicas');

/** Processes on one store, on a clock that is turned by hand; each has its own idea of what time it is. */
function setUp(...ids: string[]) {
  let ms = 0;
  const replicas = ids.map((id, index) =>
    createReplicas({ collection: collection(), id, now: () => ms + index * 1_000_000 }),
  );
  return {
    replicas,
    /** As timers do: each asks, twice in the time of a beat. */
    async goOn(by: number, of = replicas) {
      for (const end = ms + by; ms < end; ) {
        ms += beatMs / 2;
        for (const one of of) await one.place();
      }
    },
    places: (of = replicas) => Promise.all(of.map(one => one.place())),
  };
}

it('one that is there by itself is alone', async () => {
  const { places } = setUp('a');

  expect(await places()).toEqual([alone]);
});

it('those that are there know of each other within a beat, each in a place of its own', async () => {
  const { goOn, places } = setUp('a', 'b', 'c');
  await places();
  await goOn(beatMs);

  expect(await places()).toEqual([
    { index: 0, count: 3 },
    { index: 1, count: 3 },
    { index: 2, count: 3 },
  ]);
});

it('who leaves is gone with the next beat, and does not come back by being asked', async () => {
  const { replicas, goOn, places } = setUp('a', 'b');
  await places();
  await goOn(beatMs);
  await replicas[0]?.leave();
  await goOn(beatMs);

  expect(await places(replicas.slice(1))).toEqual([alone]);
  expect(await collection().countDocuments()).toBe(1);
});

it('who is killed is gone after some beats, and nothing of it is left', async () => {
  const { replicas, goOn, places } = setUp('a', 'b');
  await places();
  await goOn(beatMs);
  const living = replicas.slice(1);
  await goOn(2 * beatMs, living);
  expect(await places(living)).toEqual([{ index: 1, count: 2 }]);
  await goOn(2 * beatMs, living);

  expect(await places(living)).toEqual([alone]);
  expect(await collection().countDocuments()).toBe(1);
});

it('who stood still for longer is there again with its next beat', async () => {
  const { replicas, goOn, places } = setUp('a', 'b');
  await places();
  await goOn(beatMs);
  await goOn(4 * beatMs, replicas.slice(1));
  await goOn(2 * beatMs);

  expect(await places()).toEqual([
    { index: 0, count: 2 },
    { index: 1, count: 2 },
  ]);
});

it('what is asked many times at once is written once', async () => {
  const { replicas } = setUp('a');
  await Promise.all(Array.from({ length: 20 }, () => replicas[0]?.place()));

  expect(await collection().findOne()).toEqual({ _id: 'a', beats: 1 });
});
