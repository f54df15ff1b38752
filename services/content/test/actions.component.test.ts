import { events } from '@insta-ai/proto/bus/events';
import { actionFromBus } from '@insta-ai/proto/convert/many/action';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Action, ActionChange, Undoable } from '@insta-ai/proto/http/many/content-action';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { ActionDocument } from '../src/actions/action-document.ts';
import { createActionsStore } from '../src/actions/actions.store.ts';
import { plannedItem } from './planned-item.ts';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let mongo: MongoClient;
let actions: Collection<ActionDocument>;
let anna: Person;
/** Outputs that were made for an item, as prediction-media knows them. */
const made = new Map<string, string[]>();

beforeAll(async () => {
  service = await startTestContent();
  mongo = await MongoClient.connect(service.platform.settings.MONGODB_URL ?? '');
  actions = mongo.db(service.platform.database('content')).collection('actions');
  service.serve(
    serveSome(PredictionMediaService, {
      listPredictions: async ({ contentId }) => ({
        predictions: [{ id: 'p', contentId, output: made.get(contentId) ?? [] }],
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
  anna = await service.newPerson({ instagramAccount: 'ig1', timeZone: 'Europe/Berlin' });
});

const path = '/api/contents/actions';
const date = '2099-03-27T08:00:00.000Z';
const planned = (fields: object = {}) => plannedItem(service, anna, { date, ...fields });
const read = async (id: string) => (await anna.call('GET', `/api/contents/${id}`)).body;
const actionOf = ({ body }: { body: unknown }) => body as Action;
const offer = async (change: ActionChange, which: object) =>
  actionOf(await anna.call('POST', path, { change, ...which }));
const wish = async ({ _id }: Action, what: string) =>
  actionOf(await anna.call('POST', `${path}/${_id}`, { wish: what }));
const start = (action: Action) => wish(action, 'start');
/** The request that an action was started for, as it is kept. */
const causeOf = async ({ _id }: Action) => (await actions.findOne({ _id }))?.requestId;
const stored = async (id: string) => (await service.collection.findOne({ _id: id }))!;

/** Listens to actions; answers the news of one that has ended. */
function follow() {
  const ear = service.listen(events.actionChanged);
  return async ({ _id }: Action) => {
    const news = await ear.next(({ payload: { action } }) => {
      const seen = action && actionFromBus(action);
      return seen?._id === _id && seen.state === 'ended';
    });
    return actionFromBus(news.payload.action!)!;
  };
}

describe('many at once', () => {
  it('are scheduled at their dates, but for what could not go out, and each reason is said', async () => {
    const good = await planned();
    const bare = await planned({ title: 'Bare', contents: [] });
    const undated = await planned({ title: 'Some day', date: null });

    const offered = await offer({ kind: 'schedule' }, { items: [good._id, bare._id, undated._id] });
    const kept = [
      { reason: 'pre-flight refuses: Select a picture or video first', items: 1, titles: ['Bare'] },
      { reason: 'has no date', items: 1, titles: ['Some day'] },
    ];
    expect(offered).toMatchObject({ kind: 'schedule', state: 'offered', items: 1, done: 0, kept });
    expect((await read(good._id)).status).toBe('Draft');

    expect(await start(offered)).toMatchObject({ state: 'ended', items: 1, done: 1, kept });
    expect(await read(good._id)).toMatchObject({ status: 'Scheduled', account: 'ig1' });
    expect((await stored(good._id)).dueAt).toEqual(new Date(date));
    expect((await read(bare._id)).status).toBe('Draft');
  });

  it('are not scheduled for an account that was removed, which the question says', async () => {
    const good = await planned();
    const lost = await planned({ title: 'Lost' });
    const byHand = await planned({ notify: true });
    const accounts = [{ _id: lost._id }, { _id: byHand._id }];
    await service.collection.updateMany({ $or: accounts }, { $set: { account: 'removed' } });

    const offered = await offer({ kind: 'schedule' }, { items: [lost._id, good._id, byHand._id] });
    const kept = [
      {
        reason: 'pre-flight refuses: This item belongs to an account that is no longer connected',
        items: 1,
        titles: ['Lost'],
      },
    ];
    expect(offered).toMatchObject({ items: 2, kept });
    expect(await start(offered)).toMatchObject({ items: 2, done: 2, kept });
    expect(await read(lost._id)).toMatchObject({ status: 'Draft', account: 'removed' });
  });

  it('keep their time of day when they are shifted over a change of clocks', async () => {
    const item = await planned({ status: 'Scheduled' });
    const draft = await planned();

    await start(await offer({ kind: 'shift', days: 2 }, { items: [item._id, draft._id] }));

    expect(await read(item._id)).toMatchObject({ status: 'Scheduled', date: '2099-03-29T07:00:00.000Z' });
    expect((await stored(item._id)).dueAt).toEqual(new Date('2099-03-29T07:00:00.000Z'));
    expect((await read(draft._id)).date).toBe('2099-03-29T07:00:00.000Z');
  });

  it('keep the time of day that the page shows, in a zone that is known', async () => {
    const item = await planned();
    const shift = { kind: 'shift', days: 2 } as const;

    const unknown = await anna.call('POST', path, {
      change: { ...shift, timeZone: 'Europe/Nowhere' },
      items: [item._id],
    });
    expect(unknown).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Europe/Nowhere') },
    });

    await start(await offer({ ...shift, timeZone: 'Asia/Makassar' }, { items: [item._id] }));
    expect((await read(item._id)).date).toBe('2099-03-29T08:00:00.000Z');
  });

  it('become drafts, and what is published stays', async () => {
    const item = await planned({ status: 'Scheduled' });
    const live = await planned({ status: 'Published', title: 'Live' });

    const ended = await start(await offer({ kind: 'draft' }, { items: [item._id, live._id] }));

    expect(ended).toMatchObject({ items: 1, done: 1, kept: [{ reason: 'already published', items: 1 }] });
    expect(await read(item._id)).toMatchObject({ status: 'Draft', date });
    expect(await stored(item._id)).not.toHaveProperty('dueAt');
  });

  it('get another type with its look', async () => {
    const item = await planned();
    const type = service.newType(anna.userId, {
      name: 'Daily',
      instagramType: 'Story',
      caption: { size: 30 },
    });

    await start(await offer({ kind: 'type', _contentType: type.id }, { items: [item._id] }));

    expect(await read(item._id)).toMatchObject({ _contentType: type.id, captionSize: 30 });
    const refused = await anna.call('POST', path, {
      change: { kind: 'type', _contentType: 'gone' },
      items: [item._id],
    });
    expect(refused.status).toBe(422);
  });

  it('get the new kind of their own type, but for what is published, and it can be taken back', async () => {
    const type = service.newType(anna.userId, { caption: { size: 30 } });
    const draft = await planned({ _contentType: type.id });
    const due = await planned({ _contentType: type.id, status: 'Scheduled' });
    const live = await planned({ _contentType: type.id, status: 'Published', title: 'Live' });
    service.changeKind(type.id, 'Story');

    const matching = { filter: JSON.stringify({ _contentType: type.id }) };
    const offered = await offer({ kind: 'type', _contentType: type.id }, { matching });
    const kept = [{ reason: 'already published', items: 1, titles: ['Live'] }];
    expect(offered).toMatchObject({
      state: 'offered',
      items: 2,
      kept,
      becomes: { kind: 'Story', items: 2 },
    });
    const ended = await start(offered);
    expect(ended).toMatchObject({ state: 'ended', done: 2, kept });
    expect(ended).not.toHaveProperty('becomes');

    const kinds = () =>
      Promise.all([draft, due, live].map(async ({ _id }) => (await read(_id)).instagramType));
    expect(await kinds()).toEqual(['Story', 'Story', 'Post']);
    expect(await read(due._id)).toMatchObject({
      _contentType: type.id,
      status: 'Scheduled',
      captionSize: 30,
    });

    const { undo } = (await anna.call('GET', '/api/contents/undo')).body as unknown as { undo: Undoable };
    await anna.call('POST', `/api/contents/undo/${undo._id}`);
    expect(await kinds()).toEqual(['Post', 'Post', 'Post']);
  });

  it('say before a delete what stays: what others use, and what those that stay use', async () => {
    const used = await planned({ title: 'Used', contents: ['/media/mine.jpg'] });
    made.set(used._id, ['/media/theirs.jpg']);
    await planned({ title: 'User', contents: ['/media/theirs.jpg'] });
    const next = await planned({ title: 'Next', contents: [] });
    // Used by what stays.
    made.set(next._id, ['/media/mine.jpg']);
    const free = await planned();
    const items = [next, used, free].map(({ _id }) => _id);
    const titles = expect.toSatisfy((named: string[]) => [...named].sort().join() === 'Next,Used');

    const offered = await offer({ kind: 'delete' }, { items });
    const kept = [{ reason: 'another item uses its picture or video', items: 2, titles }];
    expect(offered).toMatchObject({ state: 'offered', items: 1, kept });

    expect(await start(offered)).toMatchObject({ state: 'ended', items: 1, done: 1, kept: offered.kept });
    expect((await read(free._id)).message).toBe('This content no longer exists.');
    expect((await anna.call('GET', '/api/contents')).total).toBe(3);
  });

  it('are deleted, but for what another item uses', async () => {
    const used = await planned({ title: 'Used', contents: [] });
    made.set(used._id, ['/media/used.jpg']);
    await planned({ title: 'User', contents: ['/media/used.jpg'] });
    const [one, other] = [await planned({ contents: ['/media/one.jpg'] }), await planned()];
    // They use one another's, and go together.
    made.set(other._id, ['/media/one.jpg']);

    const ended = await start(
      await offer({ kind: 'delete' }, { items: [used, one, other].map(({ _id }) => _id) }),
    );

    expect(ended).toMatchObject({
      items: 2,
      done: 2,
      kept: [{ reason: 'another item uses its picture or video', titles: ['Used'] }],
    });
    expect([(await read(one._id)).message, (await read(other._id)).message]).toEqual(
      Array(2).fill('This content no longer exists.'),
    );
    expect((await anna.call('GET', '/api/contents')).total).toBe(2);
  });
});

test.each<ActionChange>([
  { kind: 'schedule' },
  { kind: 'shift', days: 1 },
  { kind: 'type', _contentType: 'set below' },
  { kind: 'delete' },
])(
  'the question and the end say which of the chosen items another tab deleted meanwhile: $kind',
  async asked => {
    const [there, before, between] = [
      await planned(),
      await planned({ title: 'Before' }),
      await planned({ title: 'Between' }),
    ];
    const change: ActionChange =
      asked.kind === 'type'
        ? { ...asked, _contentType: service.newType(anna.userId, { instagramType: 'Story' }).id }
        : asked;
    await anna.call('DELETE', `/api/contents/${before._id}`);

    const items = [before, there, between].map(({ _id }) => _id);
    const offered = await offer(change, { items: [...items, 'never-was'] });
    expect(offered).toMatchObject({
      items: 2,
      kept: [{ reason: 'no longer exists', items: 2, titles: ['Before'] }],
    });

    await anna.call('DELETE', `/api/contents/${between._id}`);
    expect(await start(offered)).toMatchObject({
      items: 1,
      done: 1,
      kept: [{ reason: 'no longer exists', items: 3, titles: ['Before', 'Between'] }],
    });
  },
);

test('all that match are meant, less what was taken out', async () => {
  const items = [await planned({ title: 'Bread 1' }), await planned({ title: 'Bread 2' })];
  const out = await planned({ title: 'Bread 3' });
  const other = await planned({ title: 'Soup' });

  const matching = { filter: 'bread', except: [out._id] };
  await start(await offer({ kind: 'shift', days: 1 }, { matching }));

  const dates = await Promise.all([...items, out, other].map(async ({ _id }) => (await read(_id)).date));
  expect(dates.map(moved => moved !== date)).toEqual([true, true, false, false]);
});

test.each([
  ['items and what they match', { items: ['a'], matching: {} }],
  ['neither', {}],
])('an action for %s is refused in words, and so is a batch', async (_, which) => {
  const refused = await anna.call('POST', path, { change: { kind: 'draft' }, ...which });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('one of the two')]);
  expect((await anna.call('POST', '/api/contents/batches', which)).status).toBe(400);
});

test('texts and pictures are offered for all that match, too', async () => {
  await planned({ title: 'Bread', contents: [] });
  await planned({ title: 'Soup', contents: [] });

  const { body } = await anna.call('POST', '/api/contents/batches', { matching: { filter: 'bread' } });

  expect(body).toMatchObject({ state: 'offered', items: 1 });
});

test('an action belongs to its person, is offered once under one name, and may be cancelled', async () => {
  const item = await planned();
  const bert = await service.newPerson();
  const named = { 'idempotency-key': 'click-1' };
  const body = { change: { kind: 'shift', days: 1 }, items: [item._id] };
  const [first, again] = [
    actionOf(await anna.call('POST', path, body, named)),
    actionOf(await anna.call('POST', path, body, named)),
  ];

  expect(again._id).toBe(first._id);
  expect((await bert.call('GET', `${path}/${first._id}`)).status).toBe(404);
  expect((await bert.call('POST', `${path}/${first._id}`, { wish: 'start' })).status).toBe(404);
  expect((await bert.call('POST', path, body)).status).toBe(404);
  expect(await wish(first, 'cancel')).toMatchObject({ state: 'ended', done: 0 });
  expect(await start(first)).toMatchObject({ state: 'ended', done: 0 });
  expect((await read(item._id)).date).toBe(date);
});

test('a name that was given to one action is refused for another', async () => {
  const item = await planned();
  const named = { 'idempotency-key': 'click-1' };
  const shift = (days: number) => ({ change: { kind: 'shift', days }, items: [item._id] });
  const first = actionOf(await anna.call('POST', path, shift(1), named));

  expect(await anna.call('POST', path, shift(2), named)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Something else was asked for') },
  });
  expect(actionOf(await anna.call('POST', path, shift(1), named))._id).toBe(first._id);
});

test('a type that is deleted while items get it: those that are left keep theirs, and the action says why', async () => {
  const items = await Promise.all(['Dawn', 'Noon', 'Dusk'].map(title => planned({ title })));
  const type = service.newType(anna.userId, { name: 'Daily', instagramType: 'Story' });
  const offered = await offer(
    { kind: 'type', _contentType: type.id },
    { items: items.map(({ _id }) => _id) },
  );
  const ended = follow();
  // A page was begun and its first item written when the type went.
  await service.collection.updateOne({ _id: items[0]!._id }, { $set: { actedAs: [offered._id] } });
  service.dropType(type.id);
  await actions.updateOne(
    { _id: offered._id },
    { $set: { state: 'running', upTo: 3, startedAt: new Date(), lookAt: new Date() } },
  );

  const reason = 'the chosen content type no longer exists';
  expect(await ended(offered)).toMatchObject({ items: 1, done: 1, kept: [{ reason, items: 2 }] });
  for (const { _id, _contentType } of items.slice(1)) {
    expect((await read(_id))._contentType).toBe(_contentType);
    expect(await stored(_id)).toMatchObject({ instagramType: 'Post' });
  }
});

test('an action keeps the request that it was started for, and its page goes on with that', async () => {
  const item = await planned();
  const ended = service.listen(events.actionChanged);
  const action = await offer({ kind: 'shift', days: 1 }, { items: [item._id] });
  expect(await causeOf(action)).toBeUndefined();
  await start(action);
  expect(await causeOf(action)).toMatch(/./);

  const again = await offer({ kind: 'shift', days: 1 }, { items: [item._id] });
  // As a killed process leaves one that it has just started.
  const begun = {
    state: 'running',
    startedAt: new Date(),
    lookAt: new Date(),
    requestId: 'of-the-click',
  } as const;
  await actions.updateOne({ _id: again._id }, { $set: begun });
  const news = await ended.next(({ payload }) => payload.action?.id === again._id);
  expect(news.requestId).toBe('of-the-click');
});

describe('a long action', () => {
  const newItems = async (amount: number) => {
    const first = await planned();
    const rest = Array.from({ length: amount - 1 }, (_, n) => `${first._id}.${String(n).padStart(4, '0')}`);
    const like = await stored(first._id);
    await service.collection.insertMany(rest.map(_id => ({ ...like, _id })));
    return [first._id, ...rest];
  };
  const datesOf = async (ids: string[]) => {
    const found = await service.collection.find({ _id: { $in: ids } }).toArray();
    return found.map(item => item.date?.toISOString());
  };

  it('changes every item once, by two replicas, and says how far it is', async () => {
    const replica = await service.startReplica();
    const items = await newItems(230);
    const ended = follow();

    const offered = await offer({ kind: 'shift', days: 1 }, { items });
    expect(await start(offered)).toMatchObject({ state: 'running', items: 230 });
    expect(await start(offered)).toMatchObject({ items: 230 });
    const last = await ended(offered);
    await replica.stop();

    expect(last).toMatchObject({ items: 230, done: 230, kept: [] });
    expect(await datesOf(items)).toEqual(Array(230).fill('2099-03-28T08:00:00.000Z'));
  });

  it('goes on after a kill within a page: nothing twice, nothing left out, and the counts are right', async () => {
    const items = await newItems(60);
    const offered = await offer({ kind: 'shift', days: 1 }, { items });
    // A page was begun and half of it written when the process died; one of these the person saved since.
    const written = items.slice(0, 20);
    await service.collection.updateMany(
      { _id: { $in: written } },
      { $set: { date: new Date('2099-03-28T08:00:00.000Z'), actedAs: offered._id }, $inc: { version: 1 } },
    );
    await anna.call('POST', `/api/contents/${written[0]}`, { title: 'Mine', undoable: 'replace' });
    const ended = follow();
    await actions.updateOne(
      { _id: offered._id },
      { $set: { state: 'running', upTo: 50, startedAt: new Date(), lookAt: new Date() } },
    );

    expect(await ended(offered)).toMatchObject({ items: 60, done: 60, kept: [] });
    expect(await datesOf(items)).toEqual(Array(60).fill('2099-03-28T08:00:00.000Z'));
    expect((await read(written[0]!)).title).toBe('Mine');
  });

  it('is taken back as a whole, so not before it is done', async () => {
    const items = await newItems(2);
    const offered = await offer({ kind: 'shift', days: 1 }, { items });
    await start(offered);
    const undo = '/api/contents/undo';
    const found = { _id: offered._id };
    const inAnHour = new Date(Date.now() + 3_600_000);
    await actions.updateOne(found, { $set: { state: 'running', lookAt: inAnHour } });

    expect((await anna.call('GET', undo)).body.undo).toBeNull();
    expect(await anna.call('POST', `${undo}/${offered._id}`)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('still being done') },
    });
    await actions.updateOne(found, { $set: { state: 'ended' }, $unset: { lookAt: '' } });

    expect((await anna.call('GET', undo)).body.undo).toMatchObject({ _id: offered._id, items: 2 });
    expect(actionOf(await anna.call('POST', `${undo}/${offered._id}`))).toMatchObject({ done: 2 });
  });

  it('that is cancelled counts what was done of the page that was under way', async () => {
    const items = await newItems(60);
    const offered = await offer({ kind: 'shift', days: 1 }, { items });
    await service.collection.updateMany(
      { _id: { $in: items.slice(0, 7) } },
      { $set: { actedAs: offered._id } },
    );
    await actions.updateOne(
      { _id: offered._id },
      { $set: { state: 'running', upTo: 50, startedAt: new Date(), lookAt: new Date(Date.now() + 3_000) } },
    );
    const ear = service.listen(events.actionChanged);

    expect(await wish(offered, 'cancel')).toMatchObject({ state: 'ended' });
    await ear.next(({ payload }) => payload.action?.id === offered._id && payload.action.done === 7);

    expect(await actions.findOne({ _id: offered._id })).not.toHaveProperty('lookAt');
    expect((await datesOf(items)).every(moment => moment === date)).toBe(true);
  });
});

test('however many actions of one person wait, those of others have their turn, the oldest of each', async () => {
  const collection = mongo
    .db(service.platform.database('actions-in-turn'))
    .collection<ActionDocument>('actions');
  const waitingOf = (owner: string, started: number, lookAt = 0): ActionDocument => ({
    _id: `${owner}.${started}`,
    owner,
    deed: { kind: 'draft' },
    state: 'running',
    itemIds: [],
    items: 0,
    done: 0,
    kept: [],
    next: 0,
    upTo: 0,
    order: 1,
    createdAt: new Date(started),
    startedAt: new Date(started),
    lookAt: new Date(lookAt),
  });
  const many = Array.from({ length: 600 }, (_, started) => waitingOf('many', started));
  // The oldest of the last person is at work, so none of theirs is next.
  const atWork = [waitingOf('busy', 1_001, 9_000), waitingOf('busy', 1_002)];
  await collection.insertMany([...many, waitingOf('few', 1_000), ...atWork]);

  const waiting = await createActionsStore(collection).waiting(new Date(5_000));

  expect(waiting.map(({ _id }) => _id)).toEqual(['many.0', 'few.1000']);
});
