import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import type { Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchDocument, type BatchUnit, unitId } from '../src/batches/batch-document.ts';
import { type BatchesService, createBatchesService } from '../src/batches/batches.service.ts';
import { type BatchesStore, createBatchesStore } from '../src/batches/batches.store.ts';
import { createBatchWorker } from '../src/batches/settle-unit.ts';
import { createFakeContentsStore } from '../src/store/contents.store.fake.ts';

let databases: TestDatabases;
let batches: Collection<BatchDocument>;
let units: Collection<BatchUnit>;
let store: BatchesStore;
let person: BatchesService;

const owner = 'ann';
const at = new Date('2026-01-01T09:00:00.000Z');
const running: BatchDocument = {
  _id: 'batch-1',
  owner,
  state: 'running',
  steps: ['text'],
  itemIds: ['item-1'],
  order: 3,
  turnAt: at,
  createdAt: at,
};
const failed: BatchUnit = {
  _id: unitId('item-1', 'text'),
  batch: running._id,
  owner,
  content: 'item-1',
  step: 'text',
  place: 0,
  state: 'failed',
  tries: 1,
  since: at,
  lookAt: at,
};

beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());
beforeEach(async () => {
  const database = databases.open();
  batches = database.collection('batches');
  units = database.collection('batchUnits');
  store = createBatchesStore({ batches, units });
  person = createBatchesService({
    batches: store,
    store: createFakeContentsStore(),
    sayChanged: async () => {},
    prices: { of: async () => ({ texts: [], pictures: new Map() }) as never },
  });
  await batches.insertOne(running);
  await units.insertOne(failed);
});

/** A worker that ends the batch; the others do something between each two of its looks and writes. */
function workerBeside(between: { afterUnits?: () => Promise<unknown>; afterWrite?: () => Promise<unknown> }) {
  const { afterUnits = async () => {}, afterWrite = async () => {} } = between;
  const write =
    <Args extends unknown[], Answer>(deed: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      const answer = await deed(...args);
      await afterWrite();
      return answer;
    };
  return createBatchWorker({
    batches: {
      ...store,
      change: write(store.change),
      async unitsOf(batch) {
        const seen = await store.unitsOf(batch);
        await afterUnits();
        return seen;
      },
    },
    view: async () => ({}) as never,
    sayChanged: async () => {},
  });
}
const once = (deed: () => Promise<unknown>) => {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await deed();
  };
};
/** What the first write of a retry leaves, also of a process that is killed behind it. */
const beginRetry = () =>
  store.change(running, ['running', 'paused', 'ended'], {
    state: 'running',
    retriedAt: new Date(at.getTime() + 1),
    endedAt: undefined,
  });
const found = async () => (await store.find(owner, running._id)) ?? running;

test('a batch with nothing left ends', async () => {
  await workerBeside({}).endWithout(await found());

  expect(await found()).toMatchObject({ state: 'ended', endedAt: expect.any(Date) });
});

test('a retry that comes while a batch ends is done', async () => {
  await workerBeside({ afterUnits: once(beginRetry) }).endWithout(await found());

  expect(await found()).toMatchObject({ state: 'running', retriedAt: expect.any(Date) });
});

test('a retry that is whole while a batch ends keeps it running', async () => {
  const retry = once(() => person.change(owner, running._id, 'retry'));
  await workerBeside({ afterUnits: retry }).endWithout(await found());

  expect(await found()).toMatchObject({ state: 'running' });
  expect(await store.unitsOf(running._id)).toMatchObject([{ state: 'waiting' }]);
});

test('a cancel in the instant in which a retried batch ends stays, and nothing of it is done again', async () => {
  const asRead = await found();
  await beginRetry();
  const cancel = once(() => person.change(owner, running._id, 'cancel'));

  await workerBeside({ afterWrite: cancel }).endWithout(asRead);
  await cancel();
  await person.finishBegun();

  const now = await found();
  expect(now).toMatchObject({ state: 'ended' });
  expect(now).not.toHaveProperty('retriedAt');
});

test('a pause in the instant in which a retried batch ends stays, until the person goes on', async () => {
  const asRead = await found();
  await beginRetry();
  const pause = once(() => person.change(owner, running._id, 'pause'));

  await workerBeside({ afterWrite: pause }).endWithout(asRead);
  await person.finishBegun();

  expect(await found()).toMatchObject({ state: 'paused' });
  expect(await store.unitsOf(running._id)).toMatchObject([{ state: 'waiting' }]);
  await person.change(owner, running._id, 'start');
  expect(await found()).toMatchObject({ state: 'running' });
});

test('a batch that was paused before it ended too early is paused when it goes on', async () => {
  const unit = { ...failed, state: 'working' } as const;
  await units.replaceOne({ _id: unit._id }, unit);
  const pausedRetry = once(async () => {
    await person.change(owner, running._id, 'pause');
    await person.change(owner, running._id, 'retry');
  });

  await workerBeside({ afterUnits: pausedRetry }).settle(unit, { failed: 'No model.' });

  expect(await found()).toMatchObject({ state: 'paused' });
});

test('a pause of what has ended for good changes nothing of a later retry', async () => {
  await workerBeside({}).endWithout(await found());
  await person.change(owner, running._id, 'pause');
  expect(await found()).toMatchObject({ state: 'ended' });

  await person.change(owner, running._id, 'retry');

  expect(await found()).toMatchObject({ state: 'running' });
});

test('one that is dismissed in that instant does not go on unseen', async () => {
  const asRead = await found();
  await beginRetry();
  const dismiss = once(() => person.change(owner, running._id, 'dismiss'));

  await workerBeside({ afterWrite: dismiss }).endWithout(asRead);

  expect(await found()).toMatchObject({ state: 'ended', dismissedAt: expect.any(Date) });
});

test('what was cancelled is done again when the person wants it', async () => {
  await person.change(owner, running._id, 'cancel');

  await person.change(owner, running._id, 'retry');

  expect(await found()).toMatchObject({ state: 'running' });
  expect(await found()).not.toHaveProperty('isCancelled');
  expect(await store.unitsOf(running._id)).toMatchObject([{ state: 'waiting' }]);
});
