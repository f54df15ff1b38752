import { AppError } from '@insta-ai/chassis/app-error';
import { events } from '@insta-ai/proto/bus/events';
import { batchFromBus } from '@insta-ai/proto/convert/many/batch';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BatchUnit } from '../src/batches/batch-document.ts';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
let mongo: MongoClient;
let units: Collection<BatchUnit>;
/** What was asked of the models, by the title or id of the item. */
let written: string[];
let ordered: Map<string, string>;
let isDrawn: boolean;
let refuse: (title: string) => AppError | undefined;
/** Called with each text that is asked for, before it is answered. */
let onOrder: () => void;
let hold: (title: string) => Promise<void>;

beforeAll(async () => {
  service = await startTestContent();
  mongo = await MongoClient.connect(service.platform.settings.MONGODB_URL ?? '');
  units = mongo.db('content').collection('batchUnits');
  service.serve(
    serveSome(CalendarAiService, {
      async writeMetadata({ title }) {
        written.push(title);
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
            ...(isDrawn && { completedAt: '2026-11-22T09:00:00Z', output: [`/media/${key}.png`] }),
          })),
      }),
      checkMedia: async () => ({ found: [] }),
    }),
  );
});
afterAll(async () => {
  await mongo?.close();
  await service?.stop();
});
beforeEach(async () => {
  written = [];
  ordered = new Map();
  isDrawn = true;
  onOrder = () => {};
  refuse = () => undefined;
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

test('a text that a killed process was writing is not paid for twice unasked', async () => {
  const item = await newItem('Lost');
  const until = follow();
  const offered = await offer([item], { steps: ['text'] });
  await wish(offered, 'pause');
  const threeMinutesAgo = new Date(Date.now() - 180_000);
  await units.insertOne({
    _id: `${item}.text`,
    batch: offered._id,
    owner: anna.userId,
    content: item,
    step: 'text',
    place: 0,
    state: 'working',
    tries: 1,
    since: threeMinutesAgo,
    lookAt: threeMinutesAgo,
  });
  await wish(offered, 'start');

  const lost = await until(ended(offered));
  expect(lost.failures[0]?.message).toContain('may have been charged');
  expect(written).toEqual([]);
  await wish(offered, 'retry');
  await until(batch => ended(offered)(batch) && batch.texts.done === 1);
  expect(written).toEqual(['Lost']);
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
