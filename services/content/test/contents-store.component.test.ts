import { createLogger } from '@insta-ai/chassis/logger';
import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { createOutbox } from '@insta-ai/chassis/messaging/outbox';
import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { createDataKeeper } from '@insta-ai/chassis/migrations/service-data';
import { newId } from '@insta-ai/chassis/new-id';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import type { ContentSortKey } from '@insta-ai/proto/http/content';
import { shownType } from '@insta-ai/proto/rules/kind/shown-type';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTypedContentsStore } from '../src/content-types/typed-contents.store.ts';
import { contentData } from '../src/data.ts';
import { type ContentDocument, newContent } from '../src/item/content-document.ts';
import { outOfSight } from '../src/item/undo-step.ts';
import { createFakeContentsStore } from '../src/store/contents.store.fake.ts';
import { type ContentsStore, contentsIndexes, createContentsStore } from '../src/store/contents.store.ts';
import type { ContentFilter } from '../src/store/listing/content-filter.ts';
import type { ListStamp } from '../src/store/listing/list-stamps.ts';

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

async function realStore() {
  const said: OutgoingMessage[] = [];
  const collection = mongo.db(platform.database('store-test')).collection<ContentDocument>('contents');
  const bus = { send: async (outgoing: OutgoingMessage) => void said.push(outgoing) };
  const outbox = createOutbox({ collection, bus, log: createLogger('silent') });
  await ensureIndexes(mongo.db(platform.database('store-test')), [contentsIndexes]);
  const stamps = mongo.db(platform.database('store-test')).collection<ListStamp>('listStamps');
  return { ...createContentsStore({ collection, stamps, outbox }), said };
}

const day = (n: number) => new Date(Date.UTC(2027, 0, n));

/** The fake is only worth something where it keeps the promises of the real store. */
describe.each([
  ['the real store', realStore],
  ['the fake', async () => createFakeContentsStore()],
])('%s', (_name, open) => {
  let store: ContentsStore & { said: OutgoingMessage[] };
  let owner: string;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(() => {
    owner = newId();
  });
  const add = async (fields: Partial<ContentDocument> = {}) => {
    const item = { ...newContent(owner, day(1)), ...fields };
    await store.insert(item);
    return item;
  };
  const page = { filter: {}, sortKey: 'date', sortDirection: 'asc', skip: 0, limit: 10 } as const;
  /** All ids of a list, as who turns its pages sees them. */
  const pages = async (sortKey: ContentSortKey, sortDirection: 'asc' | 'desc') => {
    const found: string[] = [];
    for (let skip = 0; ; skip += 3) {
      const items = await store.list(owner, { ...page, sortKey, sortDirection, skip, limit: 3 });
      found.push(...items.map(({ _id }) => _id));
      if (items.length < 3) return found;
    }
  };

  it('has the items of one account', async () => {
    const mine = await add({ account: 'ig1' });
    const also = await add({ account: 'ig1' });
    await add({ account: null });
    await add({ account: 'ig2' });

    const ids = (items: ContentDocument[]) => items.map(({ _id }) => _id).sort();
    const filter = { account: 'ig1' };
    expect(ids(await store.list(owner, { ...page, filter }))).toEqual(ids([mine, also]));
    expect(await store.count(owner, filter)).toBe(2);
  });

  it('says of an item whether it is there, deleted or gone, to its person alone', async () => {
    const item = await add();
    expect(await store.whereIs(owner, item._id)).toBe('there');
    expect(await store.whereIs(newId(), item._id)).toBe('gone');

    const hidden = await store.change(item, { set: outOfSight(item, day(1)) });
    expect(await store.whereIs(owner, item._id)).toBe('deleted');
    expect(await store.whereIs(newId(), item._id)).toBe('gone');

    if (hidden) await store.remove(hidden, [], day(9));
    expect(await store.whereIs(owner, item._id)).toBe('gone');
  });

  it('finds what shows exactly the same on an account, published rather than planned', async () => {
    const shows = { contents: ['/media/same.jpg', '/media/too.jpg'] };
    const mine = await add({ ...shows, account: 'ig1', status: 'Scheduled' });
    await add({ ...shows, account: 'ig1' });
    await add({ ...shows, account: 'ig2', status: 'Scheduled' });
    for (const date of [3, 4, 5, 6, 7].map(day))
      await add({ contents: ['/media/same.jpg'], account: 'ig1', status: 'Scheduled', date });
    expect(await store.twinOf(mine)).toBeUndefined();

    const planned = await add({ ...shows, account: 'ig1', status: 'Scheduled', date: day(2) });
    expect(await store.twinOf(mine)).toMatchObject({ _id: planned._id });
    const draft = await add({ ...shows, account: null, publishedDate: day(1) });
    expect(await store.twinOf(mine)).toMatchObject({ _id: draft._id });
    await add({ ...shows, account: 'ig2', status: 'Published', publishedDate: day(2) });
    expect(await store.twinOf(mine)).toMatchObject({ _id: draft._id });
    expect(await store.twinOf({ ...mine, contents: [] })).toBeUndefined();
  });

  it('knows what went out on an account since a moment, the newest first', async () => {
    const out = (n: number, fields: Partial<ContentDocument> = {}) =>
      add({ publishedDate: day(n), status: 'Published', account: 'ig1', ...fields });
    await out(2);
    const first = await out(3, { account: null });
    const second = await out(5, { status: 'Draft', date: null });
    await out(5, { account: 'ig2' });
    await add({ account: 'ig1', date: day(6) });
    await out(4, { owner: newId() });

    const found = (limit: number) => store.publishedSince(owner, 'ig1', day(3), limit);
    expect((await found(10)).map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect(await found(1)).toHaveLength(1);
  });

  it('knows what a person has due, the longest waiting first, and what was held back after a moment', async () => {
    const second = await add({ dueAt: day(3) });
    const first = await add({ dueAt: day(2) });
    await add({ dueAt: day(5) });
    await add({});
    const outcome = { state: 'overdue' as const, message: '', advice: '', at: day(4) };
    await add({ status: 'Scheduled', outcome, date: day(4) });

    expect((await store.dueOf(owner, day(4))).map(({ _id }) => _id)).toEqual([first._id, second._id]);
    expect(await store.dueOf(newId(), day(4))).toEqual([]);
    expect(await store.hasOverdueSince(owner, day(3))).toBe(true);
    expect(await store.hasOverdueSince(owner, day(4))).toBe(false);
    expect(await store.hasOverdueSince(newId(), day(3))).toBe(false);
  });

  it('counts what was too late to be sent until its person decides, and since when the first of it was due', async () => {
    const outcome = { state: 'overdue' as const, message: '', advice: '', at: day(9) };
    const before = (await store.dueFigures(day(9))).overdue.count;
    const hasFigure = async (count: number, oldest: Date) =>
      expect((await store.dueFigures(day(9))).overdue).toEqual({ count: before + count, oldest });
    await add({ status: 'Scheduled', outcome, date: new Date(3_000) });
    const first = await add({ status: 'Scheduled', outcome, date: new Date(2_000) });
    const dropped = await add({ status: 'Draft', outcome, date: new Date(1_000) });
    await hasFigure(2, new Date(2_000));

    await store.change(first, { set: outOfSight(first, day(9)) });
    await store.change(dropped, { set: outOfSight(dropped, day(9)) });
    await hasFigure(1, new Date(3_000));
  });

  it('lists one owner’s items by a key, then by id, a page at a time', async () => {
    const ids: string[] = [];
    for (const date of [null, day(1), day(2), day(2)]) ids.push((await add({ date }))._id);
    const listed = async (query: object) =>
      (await store.list(owner, { ...page, ...query })).map(item => item._id);

    expect(await listed({})).toEqual(ids);
    expect(await listed({ sortDirection: 'desc' })).toEqual(ids.toReversed());
    expect(await listed({ skip: 1, limit: 2 })).toEqual(ids.slice(1, 3));
    expect(await store.list('somebody', page)).toEqual([]);
  });

  it('finds the dates of a range, its end left out, and what is still to be planned', async () => {
    const ids: string[] = [];
    for (const date of [day(1), day(2), day(3)]) ids.push((await add({ date }))._id);
    const open = await add({ date: null });
    await add({ date: null, status: 'Published', publishedDate: day(9) });
    const found = async (dates: ContentFilter['dates']) =>
      (await store.list(owner, { ...page, filter: { dates } })).map(item => item._id);

    expect(await found({ from: day(2), to: day(3) })).toEqual([ids[1]]);
    expect(await found({ from: day(2), to: day(8) })).toEqual(ids.slice(1));
    expect(await found({ to: day(2) })).toEqual([ids[0]]);
    expect(await found('unplanned')).toEqual([open._id]);
    expect(await store.count(owner, { dates: { from: day(1), to: day(4) } })).toBe(3);
  });

  it('has what was made after a moment, the newest first', async () => {
    const ids: string[] = [];
    for (const createdAt of [day(1), day(2), day(4), day(3)]) ids.push((await add({ createdAt }))._id);
    const filter = { madeSince: day(2) };

    const made = await store.list(owner, { ...page, filter, sortKey: 'createdAt', sortDirection: 'desc' });
    expect(made.map(({ _id }) => _id)).toEqual([ids[2], ids[3]]);
    expect(await store.count(owner, filter)).toBe(2);
  });

  it('has what is published on the day it went out, also after it moved there and back', async () => {
    const early = await add({ date: day(9), status: 'Published', publishedDate: day(2) });
    const planned = await add({ date: day(3) });
    const wentOut = await store.change(await add({ date: day(8) }), {
      set: { status: 'Published', publishedDate: day(4) },
    });
    const again = await store.change(
      await add({ date: day(1), status: 'Published', publishedDate: day(1) }),
      { set: { status: 'Scheduled', date: day(7) } },
    );
    const ids = [early._id, planned._id, wentOut?._id, again?._id];
    const found = async (dates?: ContentFilter['dates']) =>
      (await store.list(owner, { ...page, filter: { dates } })).map(({ _id }) => _id);

    expect(await found()).toEqual(ids);
    expect(await found({ from: day(4), to: day(8) })).toEqual(ids.slice(2));
    for (const [i, item] of (await store.list(owner, page)).entries()) {
      expect(await store.neighbours(item)).toEqual({ prev: ids[i - 1], next: ids[i + 1] });
    }
  });

  it('sorts by the badge of the status, from a draft to what is live, whatever lies behind the badge', async () => {
    const became = (state: NonNullable<ContentDocument['outcome']>['state']) => ({
      outcome: { state, message: '', advice: '', at: day(1) },
    });
    const badges: Partial<ContentDocument>[][] = [
      [{}, became('notified')],
      [{ status: 'Scheduled' }, { status: 'Scheduled', ...became('notified') }],
      [{ status: 'Scheduled', ...became('overdue') }],
      [became('publishing'), { status: 'Scheduled', ...became('publishing') }],
      [became('held'), { status: 'Scheduled', ...became('held') }],
      [became('failed'), { status: 'Scheduled', ...became('failed') }],
      [became('unknown'), { status: 'Scheduled', ...became('unknown') }],
      [{ status: 'Published' }, { status: 'Published', ...became('failed') }],
    ];
    const ids: string[] = [];
    for (const badge of badges) {
      const same = await Promise.all(badge.map(add));
      ids.push(...same.map(({ _id }) => _id).sort());
    }

    expect(await pages('status', 'asc')).toEqual(ids);
    expect(await pages('status', 'desc')).toEqual(ids.toReversed());

    const draft = await store.get(owner, ids[0] ?? '');
    if (draft) await store.change(draft, { set: { status: 'Published' } });
    expect((await pages('status', 'asc')).indexOf(ids[0] ?? '')).toBeGreaterThan(11);
  });

  it('sorts by the badge of the type as people read it: its name, else the kind, and one kind after the other', async () => {
    const type = (name: string, instagramType = 'Post') => ({
      _contentType: { _id: newId(), name, instagramType, asOf: day(1) },
    });
    const badges: Partial<ContentDocument>[][] = [
      [{}],
      [type('Äpfel'), { ...type('Äpfel', 'Reel'), instagramType: 'Post' }],
      [{ ...type('Äpfel'), instagramType: 'Reel' }],
      [type('Äpfel 2')],
      [type('Äpfel 10')],
      [type('beach')],
      [type(''), { instagramType: 'Post' }],
      [{ ...type(''), instagramType: 'Reel' }],
      [type('Zebra')],
    ];
    const ids: string[] = [];
    for (const badge of badges) {
      const same = await Promise.all(badge.map(add));
      ids.push(...same.map(({ _id }) => _id).sort());
    }

    expect(await pages('type', 'asc')).toEqual(ids);
    expect(await pages('type', 'desc')).toEqual(ids.toReversed());

    const without = await store.get(owner, ids[0] ?? '');
    if (without) await store.change(without, { set: type('Zoo') });
    expect((await pages('type', 'asc')).at(-1)).toBe(ids[0]);
  });

  it.each(['title', 'city'] as const)(
    'sorts by %s as people read, page by page in both directions',
    async key => {
      const texts = ['', '2 boats', '10 boats', 'Äpfel', 'apple', 'Apple', 'zebra', 'Zürich'];
      const added = new Map<string, ContentDocument>();
      for (const text of texts.toReversed()) added.set(text, await add({ [key]: text }));
      // Two that read the same stand in the order of their ids, as everything that is the same.
      const same = [added.get('apple'), added.get('Apple')].map(item => item?._id ?? '').sort();
      const ids = texts.map(text => added.get(text)?._id ?? '');
      ids.splice(4, 2, ...same);

      expect(await pages(key, 'asc')).toEqual(ids);
      expect(await pages(key, 'desc')).toEqual(ids.toReversed());

      const last = added.get('Zürich');
      if (last) await store.change(last, { set: { [key]: 'Ápfel' } });
      expect((await pages(key, 'asc')).indexOf(last?._id ?? '')).toBeLessThan(5);
    },
  );

  it('finds a status by a part of the word that is shown', async () => {
    const at = day(1);
    const became = (state: 'failed' | 'notified') => ({ state, message: '', advice: '', at });
    await add({ title: 'draft' });
    await add({ title: 'scheduled', status: 'Scheduled', outcome: became('notified') });
    await add({ title: 'failed', status: 'Scheduled', outcome: became('failed') });
    await add({ title: 'live', status: 'Published', outcome: became('failed') });
    const found = async (status: string) =>
      (await store.list(owner, { ...page, filter: { status } })).map(({ title }) => title);

    expect(await found('DRAF')).toEqual(['draft']);
    expect(await found('sched')).toEqual(['scheduled']);
    expect(await found('fail')).toEqual(['failed']);
    expect(await found('ed')).toEqual(['scheduled', 'failed', 'live']);
    expect(await found('xyz')).toEqual([]);
    expect(await store.count(owner, { status: 'ed', title: 'E' })).toBe(3);
  });

  it('searches for words that are all somewhere in it', async () => {
    await add({ title: 'Sunset', location: 'The pier', hashtags: '#bali', metaDescription: 'Last light.' });
    await add({ title: 'Sunrise', description: 'First light', city: 'Bali' });
    const found = async (...search: string[]) =>
      (await store.list(owner, { ...page, filter: { search } })).map(({ title }) => title);

    expect(await found('LIGHT')).toEqual(['Sunset', 'Sunrise']);
    expect(await found('bali', 'pier')).toEqual(['Sunset']);
    expect(await found('first', 'bali')).toEqual(['Sunrise']);
    expect(await found('first', 'pier')).toEqual([]);
    expect(await found('.*')).toEqual([]);
  });

  it('finds what contains a text in any letter case, taking signs as they are', async () => {
    const type = { _id: 't1', name: 'T', instagramType: 'Post', asOf: day(1) };
    await add({ title: 'A (boat).', city: 'Genoa', _contentType: type });
    await add({ title: 'B' });
    const count = (filter: object) => store.count(owner, filter);

    expect(await count({})).toBe(2);
    expect(await count({ title: '(BOAT)' })).toBe(1);
    expect(await count({ title: '.' })).toBe(1);
    expect(await count({ title: 'b', city: 'gen' })).toBe(1);
    expect(await count({ _contentType: 't1' })).toBe(1);
    expect(await count({ _contentType: 't' })).toBe(0);
  });

  it('forgets the steps back to media that are gone; who read the item before that does not write them again', async () => {
    const shows = (output: string) => ({ contents: [output] });
    const step = { owner, kind: 'replace', at: day(1), lacked: [] as string[] } as const;
    const older = { ...step, id: 'older', before: shows('gone') };
    const [below, newest] = [
      await add({ undo: { ...step, id: 'newer', before: { title: 'Bread' }, version: 1, below: [older] } }),
      await add({ undo: { ...older, version: 1 } }),
    ];
    const others = await add({ undo: { ...older, owner: 'bert', version: 1 } });
    const over = await add({ undo: { ...older, at: new Date('2020-01-01'), version: 1 } });

    await store.forgetStepsBackTo(owner, ['gone', 'never-shown']);

    expect((await store.get(owner, below._id))?.undo).toEqual({
      ...step,
      id: 'newer',
      before: { title: 'Bread' },
      version: 1,
    });
    expect(await store.get(owner, newest._id)).not.toHaveProperty('undo');
    expect((await store.get(owner, others._id))?.undo).toEqual(others.undo);
    expect((await store.get(owner, over._id))?.undo).toEqual(over.undo);
    expect(await store.change(below, { set: { title: 'Rolls' } })).toBeUndefined();
    const again = await store.get(owner, below._id);
    expect(await store.change(again!, { set: { title: 'Rolls' } })).toMatchObject({ version: 2 });
  });

  it('knows which items use media, and finds them by a word of their title or type', async () => {
    const type = { _id: 't', name: 'Travel post', instagramType: 'Post' as const, asOf: day(1) };
    const boat = await add({ title: 'A (boat)', contents: ['a', 'b'], updatedAt: day(2) });
    const sea = await add({ contents: ['b'], _contentType: type, updatedAt: day(3) });
    const bare = await add({ title: 'travel' });
    const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id);

    expect(await store.anotherUsing(owner, boat._id, ['a'])).toBeUndefined();
    expect(await store.anotherUsing(owner, sea._id, ['a'])).toMatchObject({ title: 'A (boat)' });
    expect(await store.anotherUsing(owner, bare._id, 'any')).toBeTruthy();
    expect(await store.anotherUsing(newId(), boat._id, 'any')).toBeUndefined();
    expect(ids(await store.listUsing(owner, ['b', 'z'], 9))).toEqual([sea._id, boat._id]);
    expect(ids(await store.listUsing(owner, ['b'], 1))).toEqual([sea._id]);
    expect(await store.listUsing(owner, [], 9)).toEqual([]);
    expect(await store.idsWithWord(owner, '(BOAT', 9)).toEqual([boat._id]);
    expect((await store.idsWithWord(owner, 'travel', 9)).sort()).toEqual([sea._id, bare._id].sort());
    expect(await store.idsWithWord(newId(), 'travel', 9)).toEqual([]);
    const first = await store.pageOfUsed(owner, '', 1);
    const second = await store.pageOfUsed(owner, first.next ?? '', 2);
    expect([...first.outputs, ...second.outputs].sort()).toEqual(['a', 'b', 'b']);
    expect(second.next).toBeUndefined();
  });

  it('takes the cover of an item for one of the media that it uses', async () => {
    const film = await add({ contents: ['film'], coverOutput: 'cover' });

    expect(await store.anotherUsing(owner, 'another', ['cover'])).toBeTruthy();
    expect(await store.listUsing(owner, ['cover'], 9)).toMatchObject([{ _id: film._id }]);
    expect((await store.pageOfUsed(owner, '', 9)).outputs).toEqual(['film', 'cover']);
  });

  it('knows the neighbours by date and id', async () => {
    const items: ContentDocument[] = [];
    for (const date of [null, null, day(1), day(1), day(3)]) items.push(await add({ date }));

    for (const [i, item] of items.entries()) {
      const expected = { prev: items[i - 1]?._id, next: items[i + 1]?._id };
      expect(await store.neighbours(item)).toEqual(expected);
    }
  });

  it('changes an item of the version that was read, and only that', async () => {
    const item = await add({ title: 'A', dueAt: day(400) });

    const changed = await store.change(item, { set: { title: 'B', dueAt: undefined } });

    expect(changed).toMatchObject({ title: 'B', version: 2 });
    expect(changed).not.toHaveProperty('dueAt');
    expect(await store.change(item, { set: { title: 'C' } })).toBeUndefined();
    expect(await store.get(owner, item._id)).toMatchObject({ title: 'B', version: 2 });
  });

  it('says what a change causes, and nothing when the change came too late', async () => {
    const item = await add();
    const news = (id: string): OutgoingMessage => ({
      id,
      subject: 's',
      userId: owner,
      requestId: 'request-1',
      occurredAt: day(1),
      payload: new Uint8Array([1]),
    });

    await store.change(item, { set: { title: 'B' }, messages: [news(`${item._id}.b`)] });
    await store.change(item, { set: { title: 'C' }, messages: [news(`${item._id}.c`)] });

    expect(store.said.map(({ id }) => id)).toEqual([`${item._id}.b`]);
  });

  it('inserts what is missing of a list, and reads it back in its order', async () => {
    const [first, second, third] = [
      newContent(owner, day(1)),
      newContent(owner, day(1)),
      newContent(owner, day(1)),
    ];
    await store.insert({ ...second, title: 'Edited' });

    await store.insertMissing([first, second, third]);
    await store.insertMissing([first, second, third]);

    const ids = [third._id, 'unknown', second._id, first._id];
    const found = await store.getMany(owner, ids);
    expect(found.map(({ _id }) => _id)).toEqual([third._id, second._id, first._id]);
    expect(found[1]?.title).toBe('Edited');
    expect(await store.getMany('somebody else', ids)).toEqual([]);
  });

  it('removes an item for good, unless it changed since it was read', async () => {
    const item = await add({ dueAt: day(1) });
    await store.change(item, { set: { title: 'B' } });

    expect(await store.remove(item, [], day(2))).toBe(false);
    const current = await store.get(owner, item._id);
    expect(current && (await store.remove(current, [], day(2)))).toBe(true);
    expect(await store.get(owner, item._id)).toBeUndefined();
    expect((await store.due(day(3), 10)).map(({ _id }) => _id)).not.toContain(item._id);
  });

  it('finds what is due, the longest waiting first, and what was never answered', async () => {
    const decision = { publishId: 'x', dueAt: day(1), giveUpAt: day(2) };
    const second = await add({ dueAt: new Date(2_000) });
    const first = await add({ dueAt: new Date(1_000) });
    await add({ dueAt: new Date(9_000) });
    const unanswered = await add({ decision });

    expect((await store.due(new Date(2_000), 10)).map(({ _id }) => _id)).toEqual([first._id, second._id]);
    expect(await store.due(new Date(2_000), 1)).toHaveLength(1);
    const behind = { moment: new Date(1_000), ids: [first._id] };
    expect((await store.due(new Date(2_000), 1, behind)).map(({ _id }) => _id)).toEqual([second._id]);
    const other = { moment: new Date(1_001), ids: [] };
    expect((await store.due(new Date(2_000), 1, other)).map(({ _id }) => _id)).toEqual([second._id]);
    expect((await store.givenUp(day(2), 10)).map(({ _id }) => _id)).toEqual([unanswered._id]);
    expect(await store.givenUp(day(1), 10)).toEqual([]);
  });

  it('finds what had no answer for too long, and notes once that it was asked for, at the same version', async () => {
    const decision = { publishId: newId(), dueAt: day(1), giveUpAt: day(2), askAt: new Date(1_000) };
    const item = await add({ decision });
    const isFound = async (now: Date) =>
      (await store.dueToAskAgain(now, 1_000)).some(({ _id }) => _id === item._id);
    const again = { decision: { ...decision, askAt: new Date(2_000), asked: 1 }, messages: [] };
    expect(await isFound(new Date(999))).toBe(false);
    expect(await isFound(new Date(1_000))).toBe(true);

    expect(
      await Promise.all([store.noteAskedAgain(item, again), store.noteAskedAgain(item, again)]),
    ).toContain(false);

    expect(await isFound(new Date(1_000))).toBe(false);
    expect(await store.get(owner, item._id)).toMatchObject({ version: 1, decision: { asked: 1 } });
    const other = { decision: { ...again.decision, publishId: 'other' }, messages: [] };
    expect(await store.noteAskedAgain({ ...item, decision: again.decision }, other)).toBe(false);
  });

  it('finds what is to be prepared, and notes that once for the version that was read', async () => {
    const item = await add({ aheadAt: new Date(1_000) });
    const isFound = async (now: Date) =>
      (await store.dueToPrepare(now, 1_000)).some(({ _id }) => _id === item._id);
    expect(await isFound(new Date(999))).toBe(false);
    expect(await isFound(new Date(1_000))).toBe(true);

    await store.change(item, { set: { aheadAt: new Date(1_000), title: 'Edited' } });
    expect(await store.notePrepared(item, [])).toBe(false);
    const edited = (await store.get(owner, item._id)) as ContentDocument;
    const noted = await Promise.all([store.notePrepared(edited, []), store.notePrepared(edited, [])]);

    expect(noted.toSorted()).toEqual([false, true]);
    expect(await isFound(new Date(1_000))).toBe(false);
    expect(await store.get(owner, item._id)).toMatchObject({ version: 2, title: 'Edited' });
  });

  it('finds what is wished, and notes once that it was tried, at the same version', async () => {
    const item = await add({ wish: 'delete', wishAt: new Date(1_000) });
    const isFound = async (now: Date) =>
      (await store.wishesDue(now, 1_000)).some(({ _id }) => _id === item._id);
    expect(await isFound(new Date(999))).toBe(false);
    expect(await isFound(new Date(1_000))).toBe(true);

    const next = new Date(2_000);
    const noted = await Promise.all([store.noteWishTried(item, next), store.noteWishTried(item, next)]);

    expect(noted.toSorted()).toEqual([false, true]);
    expect(await isFound(new Date(1_000))).toBe(false);
    const current = await store.get(owner, item._id);
    expect(current).toMatchObject({ version: 1, wish: 'delete' });
    if (current) await store.change(current, { set: { wish: undefined, wishAt: undefined } });
    expect(await isFound(new Date(2_000))).toBe(false);
  });
});

/** The data keeper of a process that starts, once it may serve. */
async function migrate() {
  const keeper = createDataKeeper({
    service: 'content',
    product: '0.1.0',
    data: contentData,
    db: mongo.db(platform.database('store-test')),
    objects: { stat: async () => undefined },
    log: createLogger('silent'),
    lookEveryMs: 5,
  });
  await keeper.prepare(neverStopping);
  return keeper;
}

it('items of an older version stand where they belong once they were brought to the form of today, also with more than one batch', async () => {
  const { list } = await realStore();
  const collection = mongo.db(platform.database('store-test')).collection<ContentDocument>('contents');
  const owner = newId();
  const old = Array.from({ length: 501 }, (_, n) => ({
    ...newContent(owner, day(1)),
    title: `${n % 2 ? 'day' : 'Day'} ${n}`,
    date: day(n + 10),
  }));
  await collection.createIndex({ owner: 1, title: 1, _id: 1 });
  await collection.createIndex({ owner: 1, '_contentType.name': 1, _id: 1 });
  await collection.createIndex({ owner: 1, status: 1, 'outcome.state': 1, _id: 1 });
  const published = { status: 'Published', publishedDate: day(5) } as const;
  await collection.insertMany([...old, { ...newContent(owner, day(1)), ...published, date: day(900) }]);

  const [keeper] = await Promise.all([migrate(), migrate()]);

  const filter = { dates: { from: day(1) } };
  const page = { filter, sortDirection: 'asc', skip: 0, limit: 600 } as const;
  const first = await list(owner, { ...page, sortKey: 'date' });
  expect(first.map(({ date }) => date)).toEqual([day(900), ...old.map(({ date }) => date)]);
  const byTitle = await list(owner, { ...page, sortKey: 'title' });
  expect(byTitle.map(({ title }) => title)).toEqual(['', ...old.map(({ title }) => title)]);
  const byStatus = await list(owner, { ...page, filter: {}, sortKey: 'status' });
  expect(byStatus.map(({ status }) => status)).toEqual([...old.map(() => 'Draft'), 'Published']);
  await keeper.rest.run(neverStopping);
  const indexed = (await collection.indexes()).map(({ key }) => Object.keys(key).join(' '));
  expect(indexed).toContain('owner sortedAs.title _id');
  expect(indexed).not.toContain('owner title _id');
  expect(indexed).toEqual(expect.arrayContaining(['owner sortedAs.type _id', 'owner sortedAs.status _id']));
  expect(indexed).not.toContain('owner _contentType.name _id');
  expect(indexed).not.toContain('owner status outcome.state _id');
});

it('what a replica of an older version writes is on a page all the same, and stands where it belongs after one more look', async () => {
  const store = await realStore();
  const collection = mongo.db(platform.database('store-test')).collection<ContentDocument>('contents');
  const owner = newId();
  const type = (name: string) => ({ _id: 't', name, instagramType: 'Post', asOf: new Date() });
  const titles = ['a', 'b', 'c', 'd'];
  for (const title of titles)
    await store.insert({ ...newContent(owner, day(1)), title, _contentType: type(title) });
  const listed = async (sortKey: ContentSortKey) => {
    const found: string[] = [];
    for (const skip of [0, 2]) {
      const page = { filter: {}, sortKey, sortDirection: 'asc', skip, limit: 2 } as const;
      found.push(...(await store.list(owner, page)).map(({ title }) => title));
    }
    return found;
  };
  const updatedAt = new Date();
  // One that knows the keys of texts alone, one that knows none, and one that renames a type.
  await collection.updateOne(
    { owner, title: 'a' },
    { $set: { status: 'Published', sortedAs: { title: 'a', city: '' }, updatedAt }, $inc: { version: 1 } },
  );
  await collection.updateOne(
    { owner, title: 'b' },
    { $set: { status: 'Scheduled', updatedAt }, $inc: { version: 1 } },
  );
  await collection.updateOne({ owner, title: 'c' }, { $set: { _contentType: type('Zoo') } });

  for (const key of ['type', 'status'] as const) expect((await listed(key)).toSorted()).toEqual(titles);
  const stamp = await store.listStamp(owner);
  const keeper = await migrate();
  await keeper.rest.run(neverStopping);

  expect(await listed('status')).toEqual(['c', 'd', 'b', 'a']);
  expect(await listed('type')).toEqual(['a', 'b', 'd', 'c']);
  expect(await store.listStamp(owner)).not.toBe(stamp);
});

it('a rename that comes between the reading and the writing of an item leaves it where its new name belongs', async () => {
  const store = await realStore();
  const collection = mongo.db(platform.database('store-test')).collection<ContentDocument>('contents');
  const owner = newId();
  const type = (name: string) => ({ _id: newId(), name, instagramType: 'Post', asOf: day(1) });
  const [first, second] = [type('a'), type('b')];
  const { _id } = await store.insert({ ...newContent(owner, day(1)), title: 'first', _contentType: first });
  await store.insert({ ...newContent(owner, day(1)), title: 'second', _contentType: second });

  const item = (await store.get(owner, _id)) as ContentDocument;
  await createTypedContentsStore(collection).renameType(owner, { ...first, name: 'c', asOf: day(2) });
  await store.change(item, { set: { city: 'Bali' } });

  const page = { filter: {}, sortDirection: 'asc', skip: 0, limit: 9 } as const;
  const byType = await store.list(owner, { ...page, sortKey: 'type' });
  expect(byType.map(({ title }) => title)).toEqual(['second', 'first']);
});

it.each([
  ['renamed', 'kept', ['Post', 'Reel', 'Zoo', 'Zoo']],
  ['deleted', 'gone', ['Post', 'Post', 'Reel', 'Reel']],
])('once a type is %s its items stand by what their badges say', async (_what, fate, words) => {
  const store = await realStore();
  const collection = mongo.db(platform.database('store-test')).collection<ContentDocument>('contents');
  const typed = createTypedContentsStore(collection);
  const owner = newId();
  const type = { _id: newId(), name: 'Alps', instagramType: 'Post', asOf: day(1) };
  const add = (fields: Partial<ContentDocument>) => store.insert({ ...newContent(owner, day(1)), ...fields });
  await add({ instagramType: 'Reel' });
  await add({ instagramType: 'Post' });
  await add({ _contentType: type, instagramType: 'Reel' });
  const moved = { kind: 'move', at: new Date(), before: {}, lacked: [] as string[] } as const;
  const step = { ...moved, id: newId(), owner, version: 1 };
  await add({ _contentType: type, instagramType: 'Post', undo: step });

  if (fate === 'gone') await typed.removeType(owner, type._id);
  else await typed.renameType(owner, { ...type, name: 'Zoo', asOf: day(2) });

  const page = { filter: {}, sortDirection: 'asc', skip: 0, limit: 9 } as const;
  const byType = await store.list(owner, { ...page, sortKey: 'type' });
  expect(byType.map(item => shownType(item).word)).toEqual(words);
});
