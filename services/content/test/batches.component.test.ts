import { AppError } from '@insta-ai/chassis/app-error';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { rateLimited } from '@insta-ai/chassis/rate-limited';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { events } from '@insta-ai/proto/bus/events';
import { batchFromBus } from '@insta-ai/proto/convert/many/batch';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import { batchSteps } from '@insta-ai/proto/data/content-batch';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { SpendingService, SpendingTask } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BatchDocument, BatchUnit } from '../src/batches/batch-document.ts';
import { createBatchesStore } from '../src/batches/batches.store.ts';
import { writerPace } from '../src/batches/write-texts.timer.ts';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
let mongo: MongoClient;
let batches: Collection<BatchDocument>;
let units: Collection<BatchUnit>;
/** What was asked of the models, by the title or id of the item. */
let written: string[];
/** The names of the texts that were asked for, by the title of the item. */
let textKeys: Map<string, string[]>;
let ordered: Map<string, string>;
let isDrawn: boolean;
let refuse: (title: string) => AppError | undefined;
let refuseOrder: (content: string) => AppError | undefined;
/** Called with each text that is asked for, before it is answered. */
let onOrder: () => void;
let hold: (title: string) => Promise<void>;

beforeAll(async () => {
  service = await startTestContent();
  mongo = await MongoClient.connect(service.platform.settings.MONGODB_URL ?? '');
  batches = mongo.db(service.platform.database('content')).collection('batches');
  units = mongo.db(service.platform.database('content')).collection('batchUnits');
  service.serve(
    serveSome(CalendarAiService, {
      async writeMetadata({ title, requestKey }) {
        written.push(title);
        textKeys.set(title, [...(textKeys.get(title) ?? []), requestKey]);
        await hold(title);
        const refusal = refuse(title);
        if (refusal) throw refusal;
        return { metaDescription: `About ${title}`, hashtags: '#bread' };
      },
    }),
  );
  service.serve(
    serveSome(PredictionMediaService, {
      async generate({ key, contentId }) {
        const refusal = refuseOrder(contentId);
        if (refusal) throw refusal;
        ordered.set(key, contentId);
        onOrder();
        return { predictions: [] };
      },
      listPredictions: async ({ contentId }) => ({
        predictions: [...ordered]
          .filter(([, id]) => id === contentId)
          .map(([key]) => ({
            id: key,
            contentId,
            ...(isDrawn && { completed: momentToBus('2026-11-22T09:00:00Z'), output: [`/media/${key}.png`] }),
          })),
      }),
      checkMedia: async () => ({ found: [] }),
      async estimateGeneration({ settings }) {
        const micros = { fooocus: 0n, replicate: 80_000n }[settings?.imageProvider ?? ''];
        return micros === undefined ? { isUnpriced: true } : { micros };
      },
    }),
  );
});
afterAll(async () => {
  await mongo?.close();
  await service?.stop();
});
beforeEach(async () => {
  written = [];
  textKeys = new Map();
  ordered = new Map();
  isDrawn = true;
  onOrder = () => {};
  refuse = () => undefined;
  refuseOrder = () => undefined;
  hold = async () => {};
  anna = await service.newPerson();
});

const path = '/api/contents/batches';
const batchOf = (reply: { body: unknown }) => reply.body as Batch;
const newItem = async (title: string, fields: object = {}) =>
  String((await anna.call('POST', '/api/contents', { title, ...fields })).body._id);
const newItems = (amount: number) =>
  Promise.all(Array.from({ length: amount }, (_, n) => newItem(`Bread ${n + 1}`)));
const offer = async (items: string[], more: object = {}) =>
  batchOf(await anna.call('POST', path, { items, ...more }));
const wish = async ({ _id }: Pick<Batch, '_id'>, what: string) =>
  batchOf(await anna.call('POST', `${path}/${_id}`, { wish: what }));
const read = async (id: string) => (await anna.call('GET', `/api/contents/${id}`)).body;
const known = async () => (await anna.call('GET', path)).body as unknown as Batch[];

/** The text of an item that a process was writing when it was killed. */
function deadWriter(item: string, { _id }: Pick<Batch, '_id'>): BatchUnit {
  const threeMinutesAgo = new Date(Date.now() - 180_000);
  return {
    _id: `${item}.text`,
    batch: _id,
    owner: anna.userId,
    content: item,
    step: 'text',
    place: 0,
    state: 'working',
    tries: 1,
    since: threeMinutesAgo,
    lookAt: threeMinutesAgo,
  };
}

/** Listens to a batch; `until` answers the first news that fits. */
function follow() {
  const ear = service.listen(events.batchChanged);
  return async (fits: (batch: Batch) => boolean) => {
    const { payload } = await ear.next(
      ({ payload: { batch } }) => batch !== undefined && fits(batchFromBus(batch)),
    );
    return batchFromBus(payload.batch!);
  };
}
const ended =
  ({ _id }: Pick<Batch, '_id'>) =>
  (batch: Batch) =>
    batch._id === _id && batch.state === 'ended';

test('every item gets its text and its picture, each asked for once, by two replicas', async () => {
  const replica = await service.startReplica();
  const items = await newItems(12);
  const until = follow();

  const offered = await offer(items);
  expect(offered).toMatchObject({
    state: 'offered',
    items: 12,
    texts: { total: 12 },
    pictures: { total: 12 },
  });
  expect(offered.secondsLeft).toBeGreaterThan(0);
  expect(written).toEqual([]);
  await wish(offered, 'start');
  const last = await until(ended(offered));
  await replica.stop();

  expect(last).toMatchObject({ texts: { done: 12 }, pictures: { done: 12 }, failures: [] });
  expect(written.sort()).toEqual(items.map((_, n) => `Bread ${n + 1}`).sort());
  expect([...ordered.values()].sort()).toEqual([...items].sort());
  for (const id of items) {
    const item = await read(id);
    expect(item.metaDescription).toBe(`About ${item.title}`);
    expect(item.contents).toHaveLength(1);
  }
});

test('an offer says what texts came to lately and what pictures of each type cost, and at least that where some have no price', async () => {
  const [own, hosted, other] = ['fooocus', 'replicate', 'comfyui'].map(imageProvider =>
    service.newType(anna.userId, { imageProvider }),
  );
  const typed = (type: typeof own) => newItem('Bread', { _contentType: type?.id });
  const items = [await typed(own), await typed(hosted), await typed(hosted)];
  const spending = createRpcClient({
    service: SpendingService,
    nats: service.nats,
    timeoutMs: busyMachineMs,
  });
  expect(await offer(items, { steps: ['text'] })).not.toHaveProperty('leastPrice');
  const id = newId();
  const expected = { inputTokens: 2_000n, outputTokens: 500n };
  await spending.holdCost({
    ...{ id, userId: anna.userId, task: SpendingTask.METADATA, expected },
    ...{ provider: 'api.openai.com', model: 'gpt-4o-mini' },
  });
  await spending.settleCost({ id, amount: expected });

  expect((await offer(items, { steps: ['text'] })).price).toBeCloseTo(3 * 0.0006, 6);
  expect((await offer(items)).price).toBeCloseTo(3 * 0.0006 + 2 * 0.08, 6);

  const offered = await offer([...items, await typed(other)]);
  expect(offered).not.toHaveProperty('price');
  expect(offered.leastPrice).toBeCloseTo(4 * 0.0006 + 2 * 0.08, 6);
  await wish(offered, 'dismiss');
});

test('no more are done at once by two replicas than by one', async () => {
  const replica = await service.startReplica();
  const items = await newItems(12);
  const goOn = Promise.withResolvers<void>();
  hold = () => goOn.promise;
  isDrawn = false;
  const offered = await offer(items);
  await wish(offered, 'start');
  const most = { text: 0, picture: 0 };
  const count = async () => {
    for (const step of batchSteps)
      most[step] = Math.max(
        most[step],
        await units.countDocuments({ batch: offered._id, step, state: 'working' }),
      );
    return most;
  };
  await vi.waitFor(async () => expect(await count()).toMatchObject({ text: 3, picture: 4 }));
  // Another batch is begun meanwhile, so there are writers who look and find nothing of this one.
  const other = await offer([await newItem('Other')], { steps: ['text'] });
  await wish(other, 'start');
  await vi.waitFor(() => expect(written).toContain('Other'));
  await count();
  isDrawn = true;
  goOn.resolve();
  await vi.waitFor(async () => {
    await count();
    expect((await known()).find(({ _id }) => _id === offered._id)?.state).toBe('ended');
  });
  await replica.stop();

  expect(most).toEqual({ text: 3, picture: 4 });
  expect(written).toHaveLength(13);
});

test('what an item has already is left alone, and what cannot be named is not there', async () => {
  const mine = await newItem('Mine', { metaDescription: 'My words', hashtags: '#mine' });
  const until = follow();

  const offered = await offer([mine, 'of-nobody']);
  expect(offered).toMatchObject({ items: 1, texts: { total: 0 }, pictures: { total: 1 } });
  await wish(offered, 'start');
  await until(ended(offered));

  expect(written).toEqual([]);
  expect(await read(mine)).toMatchObject({ metaDescription: 'My words', hashtags: '#mine' });
  expect((await anna.call('POST', path, { items: ['of-nobody'] })).status).toBe(404);
});

test('a saved calendar is offered, is there after a reload, and goes when it is dismissed', async () => {
  const entry = {
    type: 'Post',
    date: '2027-01-01T09:00:00.000Z',
    location: '',
    city: 'Ubud',
    description: 'Bread',
    _contentType: null,
  };
  await anna.call('POST', '/api/contents/saveCalendar', [entry, { ...entry, description: 'Rolls' }]);

  const [offered] = await known();
  expect(offered).toMatchObject({ state: 'offered', items: 2 });
  await wish(offered!, 'dismiss');
  expect(await wish(offered!, 'dismiss')).toMatchObject({ _id: offered?._id, state: 'ended' });

  expect(await known()).toEqual([]);
  expect(written).toEqual([]);
});

test('pausing begins nothing more, and starting again goes on', async () => {
  const items = await newItems(8);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  hold = async () => {
    begun.resolve();
    await goOn.promise;
  };
  const until = follow();
  const offered = await offer(items, { steps: ['text'] });
  await wish(offered, 'start');
  await begun.promise;

  expect(await wish(offered, 'pause')).toMatchObject({ state: 'paused' });
  goOn.resolve();
  const paused = await until(
    batch => batch._id === offered._id && batch.state === 'paused' && batch.texts.working === 0,
  );
  expect(paused.texts.done).toBeLessThanOrEqual(3);
  await wish(offered, 'start');
  await until(ended(offered));

  expect(written).toHaveLength(8);
});

test('cancelling leaves out what is not begun and keeps what is', async () => {
  const items = await newItems(8);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  hold = async () => {
    begun.resolve();
    await goOn.promise;
  };
  const until = follow();
  const offered = await offer(items, { steps: ['text'] });
  await wish(offered, 'start');
  await begun.promise;

  expect(await wish(offered, 'cancel')).toMatchObject({ state: 'ended' });
  goOn.resolve();
  const cut = await until(
    batch => batch._id === offered._id && batch.texts.working === 0 && batch.texts.done > 0,
  );

  expect(written.length).toBeLessThanOrEqual(3);
  expect([cut.texts.total, cut.leftOut]).toEqual([written.length, 8 - written.length]);
  expect(await wish(offered, 'start')).toMatchObject({ state: 'ended' });
});

test('a step that fails says why, and is done again when the person wants it', async () => {
  const [good, bad] = [await newItem('Good'), await newItem('Bad')];
  refuse = title =>
    title === 'Bad'
      ? new AppError('failed_precondition', 'The text model will not write about this.')
      : undefined;
  const until = follow();
  const offered = await offer([good, bad], { steps: ['text'] });
  await wish(offered, 'start');

  const failed = await until(ended(offered));
  expect(failed.failures).toEqual([
    { _content: bad, title: 'Bad', step: 'text', message: 'The text model will not write about this.' },
  ]);
  refuse = () => undefined;
  await wish(offered, 'retry');
  await until(batch => ended(offered)(batch) && batch.failures.length === 0);

  expect(written).toEqual(expect.arrayContaining(['Good', 'Bad', 'Bad']));
  expect(written).toHaveLength(3);
});

test('all tries of a text have one name, so that one that was paid and lost is not paid again; each item and batch has another', async () => {
  const [good, bad] = [await newItem('Good'), await newItem('Bad')];
  refuse = title => (title === 'Bad' ? new AppError('timeout', 'This took too long.') : undefined);
  const until = follow();
  const offered = await offer([good, bad], { steps: ['text'] });
  await wish(offered, 'start');
  await until(ended(offered));
  await wish(offered, 'retry');
  await until(batch => ended(offered)(batch) && (textKeys.get('Bad')?.length ?? 0) > 1);
  refuse = () => undefined;
  const next = await offer([bad], { steps: ['text'] });
  await wish(next, 'start');
  await until(ended(next));

  const [first, again, later] = textKeys.get('Bad') ?? [];
  expect(again).toBe(first);
  expect(new Set([first, later, ...(textKeys.get('Good') ?? [])]).size).toBe(3);
  expect(first).not.toBe('');
});

test('a retry that a killed process had only begun is finished, also while texts of another batch are written', async () => {
  const [bad, slow] = [await newItem('Bad'), await newItem('Slow')];
  refuse = title => (title === 'Bad' ? new AppError('failed_precondition', 'Not about this.') : undefined);
  const until = follow();
  const offered = await offer([bad], { steps: ['text'] });
  await wish(offered, 'start');
  await until(ended(offered));
  refuse = () => undefined;
  const isHeld = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  hold = async title => {
    if (title !== 'Slow') return;
    isHeld.resolve();
    await goOn.promise;
  };
  const other = await offer([slow], { steps: ['text'] });
  await wish(other, 'start');
  await isHeld.promise;

  // What stands there after its first write.
  await batches.updateOne(
    { _id: offered._id },
    { $set: { state: 'running', retriedAt: new Date() }, $unset: { endedAt: '' } },
  );

  await until(batch => ended(offered)(batch) && batch.failures.length === 0);
  goOn.resolve();
  await until(ended(other));
  expect(written).toEqual(['Bad', 'Slow', 'Bad']);
});

test('what failed after the wish to retry is not paid for again unasked', async () => {
  const [before, after] = [await newItem('Before'), await newItem('After')];
  refuse = () => new AppError('failed_precondition', 'Not about this.');
  const until = follow();
  const offered = await offer([before, after], { steps: ['text'] });
  await wish(offered, 'start');
  await until(ended(offered));
  refuse = () => undefined;
  written = [];
  const retriedAt = new Date();
  await units.updateOne({ _id: `${after}.text` }, { $set: { since: new Date(retriedAt.getTime() + 1) } });

  // The process that heard the wish was killed, and another one's text failed before the rest was done.
  await batches.updateOne(
    { _id: offered._id },
    { $set: { state: 'running', retriedAt }, $unset: { endedAt: '' } },
  );

  const over = await until(batch => ended(offered)(batch) && batch.texts.done === 1);
  expect(over.failures).toMatchObject([{ _content: after }]);
  expect(written).toEqual(['Before']);
});

test('a text whose writer died is told to be lost while others are written', async () => {
  const [lost, slow] = [await newItem('Lost'), await newItem('Slow')];
  const isHeld = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  hold = async () => {
    isHeld.resolve();
    await goOn.promise;
  };
  const until = follow();
  const offered = await offer([slow], { steps: ['text'] });
  await wish(offered, 'start');
  await isHeld.promise;

  await units.insertOne(deadWriter(lost, offered));

  const seen = await until(({ _id, texts }) => _id === offered._id && texts.failed === 1);
  expect(seen.failures[0]?.message).toContain('may have been charged');
  goOn.resolve();
  await until(ended(offered));
  expect(written).toEqual(['Slow']);
});

test('a text that comes after its writer was given up is done, and nothing failed', async () => {
  const late = await newItem('Late');
  const isHeld = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  hold = async () => {
    isHeld.resolve();
    await goOn.promise;
  };
  const { signOfLifeMs } = writerPace;
  onTestFinished(() => void Object.assign(writerPace, { signOfLifeMs }));
  writerPace.signOfLifeMs = 600_000;
  const until = follow();
  const offered = await offer([late], { steps: ['text'] });
  await wish(offered, 'start');
  await isHeld.promise;
  await units.updateOne({ _id: `${late}.text` }, { $set: { lookAt: new Date(0) } });
  await until(batch => ended(offered)(batch) && batch.texts.failed === 1);

  goOn.resolve();

  const over = await until(batch => ended(offered)(batch) && batch.texts.done === 1);
  expect(over.failures).toEqual([]);
  expect((await read(late)).metaDescription).toBe('About Late');
  expect(written).toEqual(['Late']);
});

test('what is scheduled before its text is there gets none that nobody has seen, and says why', async () => {
  const type = service.newType(anna.userId);
  const fields = { contents: ['/media/a.jpg'], _contentType: type.id, date: '2099-01-01T10:00:00.000Z' };
  // So many are written at once, and one waits.
  const items = await Promise.all(['1', '2', '3', '4'].map(n => newItem(`Bread ${n}`, fields)));
  const [begun = '', , , waiting = ''] = items;
  const schedule = (id: string) => anna.call('POST', `/api/contents/${id}`, { status: 'Scheduled' });
  const isScheduled = Promise.withResolvers<void>();
  hold = () => isScheduled.promise;
  const until = follow();
  const offered = await offer(items, { steps: ['text'] });
  await wish(offered, 'start');
  await vi.waitFor(() => expect(written).toHaveLength(3));
  await Promise.all([begun, waiting].map(schedule));
  isScheduled.resolve();

  const over = await until(ended(offered));

  expect(over.failures).toMatchObject(
    [begun, waiting].map(_content => ({ _content, message: expect.stringMatching(/^It is scheduled/) })),
  );
  expect(written).toHaveLength(3);
  for (const id of [begun, waiting])
    expect((await anna.call('GET', `/api/contents/${id}`)).body.metaDescription).toBe('');
});

test('what is published before its text is there keeps its words, and is left out with why', async () => {
  const items = await Promise.all(['1', '2', '3', '4'].map(n => newItem(`Bread ${n}`)));
  const [begun = '', , , waiting = ''] = items;
  const isPublished = Promise.withResolvers<void>();
  hold = () => isPublished.promise;
  const until = follow();
  const offered = await offer(items, { steps: ['text'] });
  await wish(offered, 'start');
  await vi.waitFor(() => expect(written).toHaveLength(3));
  for (const id of [begun, waiting])
    expect((await anna.call('POST', `/api/contents/${id}`, { status: 'Published' })).status).toBe(200);
  isPublished.resolve();

  const over = await until(ended(offered));

  expect(over).toMatchObject({ texts: { total: 2, done: 2 }, leftOut: 2, failures: [] });
  expect(over.kept).toMatchObject([
    {
      reason: 'published while its text was written, which may have been charged',
      titles: ['Bread 1'],
    },
    { reason: 'already published', titles: ['Bread 4'] },
  ]);
  expect(written).toHaveLength(3);
  for (const id of [begun, waiting]) expect((await read(id)).metaDescription).toBe('');
});

test('what a paused batch holds is not offered a second time', async () => {
  const [held = '', free = ''] = await newItems(2);
  isDrawn = false;
  const first = await offer([held], { steps: ['picture'] });
  await wish(first, 'start');
  await wish(first, 'pause');
  await units.updateOne({ _id: `${held}.picture` }, { $set: { state: 'waiting' } });

  expect((await offer([held, free], { steps: ['picture'] })).pictures.total).toBe(1);
  await wish(first, 'cancel');
  expect((await offer([held, free], { steps: ['picture'] })).pictures.total).toBe(2);
});

test('a text that a killed process was writing is not paid for twice unasked', async () => {
  const item = await newItem('Lost');
  const until = follow();
  const offered = await offer([item], { steps: ['text'] });
  await wish(offered, 'pause');
  await units.insertOne(deadWriter(item, offered));
  await wish(offered, 'start');

  const lost = await until(ended(offered));
  expect(lost.failures[0]?.message).toContain('may have been charged');
  expect(written).toEqual([]);
  await wish(offered, 'retry');
  await until(batch => ended(offered)(batch) && batch.texts.done === 1);
  expect(written).toEqual(['Lost']);
});

test('a text that a killed process had claimed and not asked for yet is written by itself', async () => {
  const item = await newItem('Unasked');
  const until = follow();
  const offered = await offer([item], { steps: ['text'] });
  await wish(offered, 'pause');
  const unit = deadWriter(item, offered);
  await units.insertOne({ ...unit, unaskedSince: unit.since });
  await wish(offered, 'start');

  const over = await until(ended(offered));

  expect(over).toMatchObject({ texts: { total: 1, done: 1 }, failures: [] });
  expect(written).toEqual(['Unasked']);
});

test.each([
  ['is being asked for', async () => undefined],
  // An older version leaves the mark of the claim before its own.
  [
    'an older version claimed',
    async (_id: string) => units.updateOne({ _id }, { $set: { unaskedSince: new Date(0) } }),
  ],
])('a text that %s when its process is killed may have been charged', async (_what, change) => {
  const item = await newItem('Asked');
  const isAsked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  onTestFinished(() => goOn.resolve());
  hold = async () => {
    isAsked.resolve();
    await goOn.promise;
  };
  const until = follow();
  const offered = await offer([item], { steps: ['text'] });
  await wish(offered, 'start');
  await isAsked.promise;

  await change(`${item}.text`);
  await units.updateOne({ _id: `${item}.text` }, { $set: { lookAt: new Date(0) } });

  const lost = await until(({ _id, texts }) => _id === offered._id && texts.failed === 1);
  expect(lost.failures[0]?.message).toContain('may have been charged');
  expect(written).toEqual(['Asked']);
});

test.each([
  ['that waited for a held budget thirty times', { state: 'waiting' }],
  ['that is tried again after it waited thirty times', { state: 'failed', roomWaits: 29 }],
] as const)('a text %s waits when the model is busy', async (_what, fields) => {
  const item = await newItem('Patient');
  refuse = () => new AppError('rate_limited', 'The text model is busy.');
  const until = follow();
  const offered = await offer([item], { steps: ['text'] });
  await units.insertOne({ ...deadWriter(item, offered), ...fields, tries: 30 });
  await wish(offered, 'start');
  if (fields.state === 'failed') {
    await until(ended(offered));
    await wish(offered, 'retry');
  }

  await vi.waitFor(async () =>
    expect(await units.findOne({ content: item })).toMatchObject({
      state: 'waiting',
      tries: 31,
      roomWaits: 1,
    }),
  );
  expect(written).toEqual(['Patient']);
  expect((await known())[0]).toMatchObject({ state: 'running', waitingForBusy: 1 });
  await wish(offered, 'cancel');
});

test('a picture whose order may have been lost is ordered under the same name', async () => {
  const item = await newItem('Lost');
  const until = follow();
  const offered = await offer([item], { steps: ['picture'] });
  await units.insertOne({
    _id: `${item}.picture`,
    batch: offered._id,
    owner: anna.userId,
    content: item,
    step: 'picture',
    place: 0,
    state: 'working',
    tries: 1,
    since: new Date(),
    lookAt: new Date(),
  });
  await wish(offered, 'start');
  await until(ended(offered));

  expect([...ordered.keys()]).toEqual([`${item}.batch.${offered._id}.1`]);
});

/** A batch of one picture whose orders do not get through until the test says so. */
const startUnheard = async (item: string) => {
  const wasAsked = Promise.withResolvers<void>();
  refuseOrder = () => {
    wasAsked.resolve();
    return new AppError('unavailable', 'Nobody is there.');
  };
  const offered = await offer([item], { steps: ['picture'] });
  await wish(offered, 'start');
  await wasAsked.promise;
  return offered;
};

test('a picture whose order had not got through when its batch was cancelled is never ordered', async () => {
  const item = await newItem('Unheard');
  const until = follow();
  const offered = await startUnheard(item);

  await wish(offered, 'cancel');
  refuseOrder = () => undefined;

  expect(await until(({ _id, leftOut }) => _id === offered._id && leftOut === 1)).toMatchObject({
    state: 'ended',
    pictures: { total: 0 },
  });
  expect(await units.findOne({ content: item })).toMatchObject({ state: 'left-out' });
  expect(ordered.size).toBe(0);
});

test('a picture whose order had not got through when its batch was paused waits, and keeps its name', async () => {
  const item = await newItem('Unheard');
  const until = follow();
  const offered = await startUnheard(item);

  await wish(offered, 'pause');
  refuseOrder = () => undefined;
  await until(
    ({ _id, state, pictures }) => _id === offered._id && state === 'paused' && pictures.working === 0,
  );
  const orderedWhilePaused = ordered.size;
  const held = await units.findOne({ content: item });
  await wish(offered, 'start');
  await until(ended(offered));

  expect(orderedWhilePaused).toBe(0);
  expect(held).toMatchObject({ state: 'waiting' });
  expect(held).not.toHaveProperty('seat');
  expect([...ordered.keys()]).toEqual([`${item}.batch.${offered._id}.1`]);
});

test('pictures over the limit of the person keep no seat, the batch says until when they wait, and they keep their names', async () => {
  const items = await newItems(5);
  const [last] = items.slice(-1);
  const until = follow();
  const later = 3 * 60 * 60_000;
  refuseOrder = content =>
    content === last ? undefined : rateLimited(later, wait => `You can continue in ${wait}.`);
  const began = Date.now();
  const offered = await offer(items, { steps: ['picture'] });
  await wish(offered, 'start');

  const { waitingForLimit, pictures } = await until(
    batch => batch._id === offered._id && batch.pictures.done === 1 && batch.waitingForLimit?.steps === 4,
  );
  const waits = Date.parse(waitingForLimit?.until ?? '') - began;
  expect(waits).toBeGreaterThanOrEqual(later);
  expect(waits).toBeLessThan(later + 60_000);
  expect(pictures).toMatchObject({ working: 0, done: 1, failed: 0 });

  refuseOrder = () => undefined;
  await units.updateMany({ batch: offered._id, state: 'waiting' }, { $set: { lookAt: new Date() } });
  expect(await until(ended(offered))).not.toHaveProperty('waitingForLimit');
  expect(new Set(ordered.keys())).toEqual(new Set(items.map(id => `${id}.batch.${offered._id}.1`)));
});

test('a picture whose order took effect unheard is awaited, though its batch was cancelled', async () => {
  const item = await newItem('Unheard');
  const until = follow();
  const offered = await startUnheard(item);

  ordered.set('unheard', item);
  await wish(offered, 'cancel');

  await until(({ _id, pictures }) => _id === offered._id && pictures.done === 1);
  expect((await read(item)).contents).toEqual(['/media/unheard.png']);
});

test('a picture whose item was deleted while it was drawn keeps no other waiting', async () => {
  const items = [await newItem('Gone'), await newItem('Other')];
  const allOrdered = Promise.withResolvers<void>();
  isDrawn = false;
  onOrder = () => ordered.size === items.length && allOrdered.resolve();
  const until = follow();
  const offered = await offer(items, { steps: ['picture'] });
  await wish(offered, 'start');
  await allOrdered.promise;

  await anna.call('DELETE', `/api/contents/${items[0]}`);
  isDrawn = true;

  expect(await until(ended(offered))).toMatchObject({ pictures: { total: 1, done: 1 }, failures: [] });
});

test('an offer, and what became of it, say which of the chosen items another tab deleted meanwhile', async () => {
  const [there, before] = [await newItem('There'), await newItem('Before')];
  await anna.call('DELETE', `/api/contents/${before}`);
  const kept = [{ reason: 'no longer exists', items: 1, titles: ['Before'] }];
  const until = follow();

  const offered = await offer([before, there]);
  expect(offered).toMatchObject({ items: 1, texts: { total: 1 }, kept });
  await wish(offered, 'start');

  expect(await until(ended(offered))).toMatchObject({ texts: { total: 1, done: 1 }, kept });
});

test('what changed between the offer and the start is left out, and the batch says why', async () => {
  const type = service.newType(anna.userId);
  const planned = { contents: ['/media/a.jpg'], _contentType: type.id, date: '2099-01-01T10:00:00.000Z' };
  const scheduled = await newItem('Scheduled', planned);
  const [written1, deleted, kept] = [
    await newItem('Written'),
    await newItem('Deleted'),
    await newItem('Kept'),
  ];
  const until = follow();
  const offered = await offer([scheduled, written1, deleted, kept]);
  expect(offered).toMatchObject({ texts: { total: 4 }, pictures: { total: 3 } });
  expect(offered.kept).toBeUndefined();
  await anna.call('POST', `/api/contents/${scheduled}`, { status: 'Scheduled' });
  await anna.call('POST', `/api/contents/${written1}`, { metaDescription: 'My words' });
  await anna.call('DELETE', `/api/contents/${deleted}`);

  await wish(offered, 'start');
  const over = await until(ended(offered));

  expect(over).toMatchObject({ texts: { total: 1, done: 1 }, pictures: { total: 2, done: 2 }, leftOut: 4 });
  expect(over.kept).toEqual([
    {
      reason: 'scheduled, and would go out with a text that nobody has seen',
      items: 1,
      titles: ['Scheduled'],
    },
    { reason: 'has a text by now', items: 1, titles: ['Written'] },
    { reason: 'deleted since', items: 1, titles: ['Deleted'] },
  ]);
  expect(await known()).toEqual([over]);
});

const takeBackNewest = async () => {
  const { undo } = (await anna.call('GET', '/api/contents/undo')).body as unknown as {
    undo: { _id: string };
  };
  await anna.call('POST', `/api/contents/undo/${undo._id}`);
};

test('an item that is deleted in the middle of a batch is left out, and done when it comes back', async () => {
  const [item, other] = await newItems(2);
  const hasBegun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  hold = async title => {
    if (title !== 'Bread 2') return;
    hasBegun.resolve();
    await goOn.promise;
  };
  isDrawn = false;
  const until = follow();
  const offered = await offer([item!, other!]);
  await wish(offered, 'start');
  await hasBegun.promise;
  await vi.waitFor(async () =>
    expect(await units.findOne({ _id: `${item}.picture` })).toMatchObject({ isOrdered: true }),
  );

  await anna.call('DELETE', `/api/contents/${item}`);
  isDrawn = true;
  const without = await until(({ _id, leftOut }) => _id === offered._id && leftOut === 1);
  await takeBackNewest();
  const withIt = await until(({ _id, pictures }) => _id === offered._id && pictures.done === 2);
  goOn.resolve();
  const over = await until(ended(offered));

  expect(without).toMatchObject({
    pictures: { total: 1 },
    kept: [{ reason: 'deleted since', items: 1, titles: ['Bread 1'] }],
  });
  expect(withIt.kept).toBeUndefined();
  expect(over).toMatchObject({ texts: { done: 2 }, pictures: { done: 2 }, failures: [] });
  expect([...ordered.values()].sort()).toEqual([item, other].sort());
  expect((await read(item!)).contents).toHaveLength(1);
});

test('what came back is done, though a hundred before it did not, or nobody looked for long', async () => {
  const [drawn, late, behind] = [await newItem('Drawn'), await newItem('Late'), await newItem('Behind')];
  isDrawn = false;
  const offered = await offer([drawn], { steps: ['picture'] });
  await wish(offered, 'start');
  await vi.waitFor(() => expect([...ordered.values()]).toContain(drawn));
  const gone = Array.from({ length: 100 }, (_, n) => `0-gone-${n}`);
  const deleted = (content: string, place: number): BatchUnit => ({
    _id: `${content}.picture`,
    batch: offered._id,
    owner: anna.userId,
    content,
    step: 'picture',
    place: place + 1,
    state: 'left-out',
    mayReturn: true,
    tries: 1,
    since: content === late ? new Date(0) : new Date(),
    lookAt: new Date(),
  });

  await units.insertMany([...gone, late, behind].map(deleted));

  await vi.waitFor(() => expect([...ordered.values()].sort()).toEqual([drawn, late, behind].sort()));
  await wish(offered, 'cancel');
});

test('a text whose item was deleted while it was written is not paid for twice when that comes back', async () => {
  const [item, other] = await newItems(2);
  const goOn = { 'Bread 1': Promise.withResolvers<void>(), 'Bread 2': Promise.withResolvers<void>() };
  hold = title => goOn[title as keyof typeof goOn].promise;
  const until = follow();
  const offered = await offer([item!, other!], { steps: ['text'] });
  await wish(offered, 'start');
  await vi.waitFor(() => expect(written).toHaveLength(2));

  await anna.call('DELETE', `/api/contents/${item}`);
  goOn['Bread 1'].resolve();
  const without = await until(({ _id, leftOut }) => _id === offered._id && leftOut === 1);
  await takeBackNewest();
  goOn['Bread 2'].resolve();
  const over = await until(ended(offered));

  expect(without.kept).toMatchObject([{ reason: expect.stringContaining('may have been charged') }]);
  expect(over).toMatchObject({ texts: { total: 1, done: 1 }, leftOut: 1, kept: without.kept });
  expect(written.sort()).toEqual(['Bread 1', 'Bread 2']);
  expect((await read(item!)).metaDescription).toBe('');
});

test('what is drawn already, or about to be, is not ordered again: the item takes that', async () => {
  const item = await newItem('Drawn');
  ordered.set('earlier', item);
  isDrawn = false;
  const until = follow();
  const offered = await offer([item], { steps: ['picture'] });
  await wish(offered, 'start');
  await vi.waitFor(async () =>
    expect(await units.findOne({ content: item })).toMatchObject({ isOrdered: true }),
  );

  isDrawn = true;
  await until(ended(offered));

  expect([...ordered.keys()]).toEqual(['earlier']);
  expect((await read(item)).contents).toEqual(['/media/earlier.png']);
});

test('two batches over the same items do each of them once', async () => {
  const items = await newItems(6);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  hold = async () => {
    begun.resolve();
    await goOn.promise;
  };
  const until = follow();
  const [first, second] = [await offer(items), await offer(items)];
  await wish(first, 'start');
  await begun.promise;
  await wish(second, 'start');
  goOn.resolve();
  await until(ended(first));

  expect(written).toHaveLength(6);
  expect([...ordered.values()]).toHaveLength(6);
  expect((await known()).find(({ _id }) => _id === second._id)).toMatchObject({ texts: { total: 0 } });
});

test('a batch begins however many before it wait for something', async () => {
  const far = new Date(Date.now() + 86_400_000);
  const before = new Date(0);
  const waits = Array.from({ length: 101 }, () => newId());
  onTestFinished(async () => {
    await batches.deleteMany({ _id: { $in: waits } });
    await units.deleteMany({ batch: { $in: waits } });
  });
  const common = { owner: newId(), steps: [...batchSteps], itemIds: [], order: 1, createdAt: before };
  await batches.insertMany(waits.map(_id => ({ _id, ...common, state: 'running' as const, turnAt: before })));
  const unit = {
    owner: common.owner,
    place: 0,
    state: 'waiting',
    tries: 0,
    since: before,
    lookAt: far,
  } as const;
  await units.insertMany(
    waits.flatMap(batch =>
      batchSteps.map(step => ({ _id: `${batch}.${step}`, batch, content: batch, step, ...unit })),
    ),
  );
  const until = follow();

  const batch = await offer([await newItem('Late bread')]);
  await wish(batch, 'start');

  expect(await until(ended(batch))).toMatchObject({ texts: { done: 1 }, pictures: { done: 1 } });
});

test('a batch that a killed process left at its start is gone on with, however many others cannot be', async () => {
  const broken = Array.from({ length: 30 }, () => newId());
  onTestFinished(async () => {
    await batches.deleteMany({ _id: { $in: broken } });
  });
  const left = { state: 'running', isUnprepared: true } as const;
  const common = {
    owner: newId(),
    steps: [...batchSteps],
    order: 1,
    createdAt: new Date(),
    turnAt: new Date(),
  };
  const itemIds = null as unknown as string[];
  await batches.insertMany(broken.map(_id => ({ _id, ...common, itemIds, ...left })));
  const until = follow();
  const batch = await offer([await newItem('Left bread')], { steps: ['text'] });

  await batches.updateOne({ _id: batch._id }, { $set: left });

  expect(await until(ended(batch))).toMatchObject({ texts: { done: 1 } });
});

test('a batch whose items need nothing any more ends with its start, and a retry of nothing ends again', async () => {
  const item = await newItem('Gone');
  const until = follow();
  const offered = await offer([item]);
  await anna.call('DELETE', `/api/contents/${item}`);

  await wish(offered, 'start');
  await until(ended(offered));
  expect(await wish(offered, 'retry')).toMatchObject({ state: 'running' });
  await until(ended(offered));

  expect(written).toEqual([]);
});

test('a name that was given to one batch is refused for another', async () => {
  const [one, other] = await newItems(2);
  const named = { 'idempotency-key': 'click-1' };
  const first = batchOf(await anna.call('POST', path, { items: [one] }, named));

  expect(await anna.call('POST', path, { items: [other] }, named)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Something else was asked for') },
  });
  expect(batchOf(await anna.call('POST', path, { items: [one] }, named))._id).toBe(first._id);
});

test('asking twice under one name is one offer, and nobody else can touch it', async () => {
  const items = await newItems(2);
  const named = { 'idempotency-key': 'click-1' };
  const [first, again] = [
    batchOf(await anna.call('POST', path, { items }, named)),
    batchOf(await anna.call('POST', path, { items }, named)),
  ];
  const bert = await service.newPerson();

  expect(again._id).toBe(first._id);
  expect(await known()).toHaveLength(1);
  expect((await bert.call('POST', `${path}/${first._id}`, { wish: 'start' })).status).toBe(404);
  expect((await bert.call('POST', path, { items })).status).toBe(404);
});

test('asked for again, an offer is there as it is now, though its items are not', async () => {
  const item = await newItem('Gone');
  const named = { 'idempotency-key': 'click-1' };
  const first = batchOf(await anna.call('POST', path, { items: [item] }, named));
  await anna.call('DELETE', `/api/contents/${item}`);

  const again = await anna.call('POST', path, { items: [item] }, named);

  expect(again).toMatchObject({ status: 200, body: { _id: first._id, state: 'offered', items: 0 } });
});

test('a batch is known for a month once it ended, however long it was paused', async () => {
  const [item] = await newItems(1);
  const until = follow();
  const [long, old] = [await offer([item!]), await offer([item!])];
  await offer([item!]);
  await wish(long, 'start');
  await until(ended(long));
  await wish(old, 'dismiss');
  const [before, monthAgo] = [new Date('2026-03-31'), new Date('2026-03-01')];
  await batches.updateMany({ owner: anna.userId }, { $set: { createdAt: monthAgo } });
  await batches.updateOne({ _id: old._id }, { $set: { endedAt: monthAgo } });

  await createBatchesStore({ batches, units }).forget(before);

  const left = await batches.find({ owner: anna.userId }).toArray();
  expect(left.map(({ _id }) => _id)).toEqual([long._id]);
  expect(await units.countDocuments({ batch: long._id })).toBe(2);
});

test('one that is under way is listed, however many were offered since', async () => {
  const items = await newItems(1);
  const paused = await offer(items);
  await wish(paused, 'start');
  await wish(paused, 'pause');
  for (let n = 0; n < 21; n += 1) await offer(items);

  const listed = await known();

  expect(listed).toHaveLength(21);
  expect(listed.at(-1)).toMatchObject({ _id: paused._id, state: 'paused' });
});
