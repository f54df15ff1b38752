import { createLogger } from '@insta-ai/chassis/logger';
import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Prediction } from '../src/predictions/prediction.ts';
import { createFakePredictionsStore } from '../src/predictions/predictions.store.fake.ts';
import {
  createPredictionsStore,
  type PredictionsStore,
  predictionsIndexes,
} from '../src/predictions/predictions.store.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const minute = (n: number) => new Date(Date.UTC(2027, 0, 1, 0, n));
const now = minute(0);

function predictionOf(owner: string, fields: Partial<Prediction> = {}): Prediction {
  const _id = newId();
  return {
    _id,
    owner,
    content: 'item',
    key: _id,
    state: 'queued',
    startedAt: now,
    deadlineAt: minute(30),
    runningUntil: minute(30),
    completedAt: null,
    filename: null,
    input: {},
    secret: 'secret',
    progress: 0,
    error: null,
    ...fields,
  };
}

type Opened = { store: PredictionsStore; said: OutgoingMessage[] };

const openReal = async (): Promise<Opened> => openOver(async () => {});

/** The real one, with a bus that takes a message once `take` allows it. */
async function openOver(take: () => Promise<void>) {
  const said: OutgoingMessage[] = [];
  const bus = {
    async send(outgoing: OutgoingMessage) {
      await take();
      said.push(outgoing);
    },
  };
  const context = { db: databases.open(), bus, log: createLogger('silent') };
  await ensureIndexes(context.db, [predictionsIndexes]);
  const { store, outbox } = createPredictionsStore(
    context as Pick<ServiceContext<unknown>, 'db' | 'bus' | 'log'>,
  );
  return { store, said, flush: outbox.flush };
}

function openFake(): Opened {
  const store = createFakePredictionsStore();
  return { store, said: store.sent };
}

describe.each<[string, () => Promise<Opened> | Opened]>([
  ['in the document store', openReal],
  ['in memory', openFake],
])('predictions %s', (_name, open) => {
  let store: PredictionsStore;
  let said: OutgoingMessage[];
  beforeEach(async () => {
    ({ store, said } = await open());
  });
  const add = async (owner: string, fields: Partial<Prediction> = {}) => {
    const prediction = predictionOf(owner, fields);
    await store.insert(prediction, []);
    return prediction;
  };
  const job = (id: string) => message(jobs.generateImage, { id, userId: 'ann' }, { predictionId: 'p' });
  const ids = (found: readonly Prediction[]) => found.map(({ _id }) => _id);
  const everybody = { owners: [], newOf: [] };

  it('begin once for each key of a person, with their messages', async () => {
    const prediction = predictionOf('ann', { key: 'click' });
    expect(await store.insert(prediction, [job('1')])).toBe(true);
    expect(await store.insert(predictionOf('ann', { key: 'click' }), [job('2')])).toBe(false);
    expect(await store.insert(predictionOf('bob', { key: 'click' }), [])).toBe(true);
    expect(said.map(({ id }) => id)).toEqual(['1']);
    expect(await store.find(prediction._id)).toMatchObject({ owner: 'ann', key: 'click' });
    expect(await store.findByKey('ann', 'click')).toMatchObject({ _id: prediction._id });
    expect(await store.find('none')).toBeUndefined();
    expect(await store.findByKey('eve', 'click')).toBeUndefined();
  });

  it('of an item come newest first, without those on their way out', async () => {
    const first = await add('ann', { startedAt: minute(1) });
    const last = await add('ann', { startedAt: minute(2) });
    const sameMoment = await add('ann', { startedAt: minute(2) });
    await add('ann', { state: 'deleting' });
    await add('bob');
    await add('ann', { content: 'another' });
    const all = [sameMoment._id, last._id, first._id];
    expect(ids(await store.listOfContent('ann', 'item'))).toEqual(all);

    const page = async (after: Prediction | undefined, limit: number) =>
      ids(await store.pageOfContent('ann', 'item', after, limit));
    expect(await page(undefined, 2)).toEqual(all.slice(0, 2));
    expect(await page(sameMoment, 2)).toEqual(all.slice(1));
    expect(await page(last, 2)).toEqual(all.slice(2));
    expect(await page(first, 2)).toEqual([]);
  });

  it('move on from where they are, and say so once', async () => {
    const { _id } = await add('ann');
    const tried = { set: { state: 'creating' as const, createTriedAt: minute(1) }, messages: [job('1')] };
    expect(await store.change(_id, { states: ['queued'] }, tried)).toMatchObject({ state: 'creating' });
    expect(
      await store.change(_id, { states: ['queued'] }, { ...tried, messages: [job('2')] }),
    ).toBeUndefined();
    const late = { states: ['creating' as const], createTriedAt: minute(9) };
    expect(await store.change(_id, late, { set: {}, messages: [job('3')] })).toBeUndefined();
    expect(said.map(({ id }) => id)).toEqual(['1']);

    const mine = { states: ['creating' as const], createTriedAt: minute(1) };
    const done = { set: { progress: 100 }, unset: ['runningUntil', 'createTriedAt'] as const };
    const changed = await store.change(_id, mine, done);
    expect(changed).toMatchObject({ progress: 100 });
    expect(changed).not.toHaveProperty('runningUntil');
    expect(await store.find(_id)).not.toHaveProperty('createTriedAt');
    expect(await store.change('none', { states: ['queued'] }, { set: {} })).toBeUndefined();
  });

  it('remember each webhook and each surplus run once', async () => {
    const { _id } = await add('ann');
    expect(await store.rememberWebhook(_id, 'w1')).toBe(true);
    expect(await store.rememberWebhook(_id, 'w1')).toBe(false);
    expect(await store.rememberWebhook('none', 'w1')).toBe(false);
    expect(await store.noteSurplus(_id, 'run-1')).toBe(true);
    expect(await store.noteSurplus(_id, 'run-1')).toBe(false);
    expect(await store.noteSurplus(_id, 'run-2')).toBe(true);
    expect(await store.noteSurplus('none', 'run-1')).toBe(false);
    expect(await store.find(_id)).toMatchObject({ webhookIds: ['w1'], surplusRuns: ['run-1', 'run-2'] });
  });

  it('tell which runs are those of others', async () => {
    const mine = await add('ann', { providerId: 'run-a' });
    await add('bob', { providerId: 'run-b' });
    expect(await store.runsOfOthers(mine._id, ['run-a', 'run-b', 'run-c'])).toEqual(new Set(['run-b']));
    expect(await store.runsOfOthers(mine._id, ['run-a'])).toEqual(new Set());
  });

  it('with something to throw away are found, the oldest first, until nothing is left of it', async () => {
    const [late, early] = [await add('ann'), await add('ann')];
    await store.addTrash(late._id, { output: 'a', keys: ['k1'] }, minute(2));
    await store.addTrash(early._id, { output: 'b', keys: ['k2'] }, minute(0));
    await store.addTrash(early._id, { output: 'c', keys: ['k3'] }, minute(1));
    expect(ids(await store.listHalfRemoved(minute(2), 10))).toEqual([early._id, late._id]);
    expect(ids(await store.listHalfRemoved(minute(1), 10))).toEqual([early._id]);
    expect(ids(await store.listHalfRemoved(minute(2), 1))).toEqual([early._id]);

    await store.removeTrash(early._id, 'b');
    expect(ids(await store.listHalfRemoved(minute(1), 10))).toEqual([early._id]);
    await store.removeTrash(early._id, 'c');
    expect(await store.listHalfRemoved(minute(1), 10)).toEqual([]);
    await store.remove(late._id);
    expect(await store.find(late._id)).toBeUndefined();
  });

  it('that are being deleted stay to be found when the last of their trash is gone', async () => {
    const { _id } = await add('ann', { state: 'deleting', trashAt: minute(1) });
    await store.addTrash(_id, { output: 'a', keys: [] }, minute(1));
    await store.removeTrash(_id, 'a');
    expect(ids(await store.listHalfRemoved(minute(1), 10))).toEqual([_id]);
  });

  it('past their deadline are found, the oldest first', async () => {
    const second = await add('ann', { runningUntil: minute(2) });
    const first = await add('ann', { runningUntil: minute(1) });
    await add('ann', { runningUntil: minute(9) });
    await add('ann', { runningUntil: undefined, state: 'completed' });
    expect(ids(await store.listOverdue(minute(2), 10))).toEqual([first._id, second._id]);
    expect(ids(await store.listOverdue(minute(2), 1))).toEqual([first._id]);
  });

  it('wait for a worker, the oldest first, unless they are past their deadline, leased or not to be generated', async () => {
    const second = await add('ann', { startedAt: minute(2) });
    const first = await add('bob', { startedAt: minute(1), state: 'creating' });
    await add('ann', { runningUntil: now });
    await add('ann', { leaseHolder: 'w', leaseUntil: minute(1) });
    const again = await add('eve', { startedAt: minute(3), leaseHolder: 'w', leaseUntil: now });
    await add('ann', { state: 'adopting' });
    await add('ann', { state: 'completed', runningUntil: undefined });

    expect(await store.listWaiting(now, 10, everybody)).toEqual([
      { id: first._id, owner: 'bob', hasBegun: true },
      { id: second._id, owner: 'ann', hasBegun: false },
      { id: again._id, owner: 'eve', hasBegun: false },
    ]);
    const asked = [first._id, second._id, 'nobody'];
    expect([...(await store.whichAreFree(asked, now))].sort()).toEqual([first._id, second._id].sort());
    await store.lease(first._id, 'w', now, minute(1));
    expect([...(await store.whichAreFree(asked, now))]).toEqual([second._id]);
    await store.release(first._id, 'w');
    const waiting = async (leaveOut: { owners: string[]; newOf: string[] }, limit = 10) =>
      (await store.listWaiting(now, limit, leaveOut)).map(({ owner }) => owner);
    expect(await waiting(everybody, 1)).toEqual(['bob']);
    expect(await waiting({ owners: ['bob'], newOf: ['ann'] })).toEqual(['eve']);
    expect(await waiting({ owners: [], newOf: ['bob', 'eve'] })).toEqual(['bob', 'ann']);
  });

  it('belong to one worker until its lease runs out or is given back', async () => {
    const { _id } = await add('ann');
    expect(await store.lease(_id, 'w1', now, minute(1))).toMatchObject({ _id, leaseHolder: 'w1' });
    expect(await store.lease(_id, 'w2', now, minute(1))).toBeUndefined();
    await store.renewLease(_id, 'w2', minute(9));
    expect(await store.lease(_id, 'w2', minute(1), minute(2))).toMatchObject({ leaseHolder: 'w2' });
    await store.release(_id, 'w1');
    expect(await store.lease(_id, 'w1', minute(1), minute(2))).toBeUndefined();
    await store.renewLease(_id, 'w2', minute(5));
    expect(await store.lease(_id, 'w1', minute(4), minute(6))).toBeUndefined();
    await store.release(_id, 'w2');
    expect(await store.find(_id)).not.toHaveProperty('leaseUntil');
    expect(await store.lease(_id, 'w1', minute(4), minute(6))).toMatchObject({ leaseHolder: 'w1' });
    const { _id: done } = await add('ann', { state: 'completed' });
    expect(await store.lease(done, 'w1', now, minute(1))).toBeUndefined();
    expect(await store.lease('none', 'w1', now, minute(1))).toBeUndefined();
  });

  it('take a place of their owner’s each, and no more than there are', async () => {
    const mine = [await add('ann'), await add('ann'), await add('ann')];
    const other = await add('bob');
    const take = (prediction: Prediction) => store.takePlace(prediction, 2, minute(1), minute(6));
    const taken = await Promise.all(mine.map(take));
    expect(taken.sort()).toEqual([false, true, true]);
    expect(await take(other)).toBe(true);
    expect(await store.placesTaken()).toEqual(
      new Map([
        ['ann', 2],
        ['bob', 1],
      ]),
    );
    expect(await store.find(other._id)).toMatchObject({
      place: 'bob.0',
      begunAt: minute(1),
      deadlineAt: minute(6),
      runningUntil: minute(6),
    });
  });

  it('that are no longer queued, or have a place, are given none', async () => {
    const failed = await add('ann', { state: 'failed', runningUntil: undefined });
    await store.takePlace(failed, 2, minute(1), minute(6));
    const begun = await add('bob');
    await store.takePlace(begun, 2, minute(1), minute(6));
    await store.takePlace(begun, 2, minute(2), minute(7));
    expect(await store.find(failed._id)).not.toHaveProperty('place');
    expect(await store.find(begun._id)).toMatchObject({ place: 'bob.0', deadlineAt: minute(6) });
    expect(await store.placesTaken()).toEqual(new Map([['bob', 1]]));
  });

  it('are looked at for a surplus run when it is time, the oldest first, until there are no more looks', async () => {
    const second = await add('ann', { surplusLookAt: minute(2) });
    const first = await add('ann', { surplusLookAt: minute(1), state: 'completed' });
    await add('ann', { surplusLookAt: minute(9) });
    expect(ids(await store.listSurplusLooks(minute(2), 10))).toEqual([first._id, second._id]);
    expect(ids(await store.listSurplusLooks(minute(2), 1))).toEqual([first._id]);
    await store.noteSurplusLook(first._id, minute(5));
    await store.noteSurplusLook(second._id, undefined);
    expect(await store.listSurplusLooks(minute(4), 10)).toEqual([]);
    expect(await store.find(second._id)).not.toHaveProperty('surplusLookAt');
  });
});

it('a prediction whose messages the bus has not taken is not removed before it has', async () => {
  let isAway = true;
  const { store, said, flush } = await openOver(async () => {
    if (isAway) throw new Error('The bus is away.');
  });
  const prediction = predictionOf('ann');
  const finished = message(jobs.generateImage, { id: '1', userId: 'ann' }, { predictionId: 'p' });
  await store.insert(prediction, [finished]);

  await store.remove(prediction._id);
  const left = await store.find(prediction._id);
  isAway = false;
  await flush(left);
  await store.remove(prediction._id);

  expect(said.map(({ id }) => id)).toEqual(['1']);
  expect(await store.find(prediction._id)).toBeUndefined();
});
