import { setImmediate } from 'node:timers/promises';
import { createLogger } from '@insta-ai/chassis/logger';
import { createOutbox } from '@insta-ai/chassis/messaging/outbox';
import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTypedContentsStore } from '../src/content-types/typed-contents.store.ts';
import { stampOf, tagOf } from '../src/contents/list-tag.ts';
import { createListsService } from '../src/contents/lists.service.ts';
import { createUnboundItems } from '../src/first-accounts/unbound-items.store.ts';
import { type ContentDocument, newContent } from '../src/item/content-document.ts';
import { contentsIndexes, createContentsStore } from '../src/store/contents.store.ts';
import { createListStamps, type ListStamp } from '../src/store/listing/list-stamps.ts';

let platform: TestPlatform;
let mongo: MongoClient;
let collection: Collection<ContentDocument>;
let stamps: Collection<ListStamp>;
let owner: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  collection = mongo.db(platform.database('stamps-test')).collection('contents');
  stamps = mongo.db(platform.database('stamps-test')).collection('listStamps');
  await ensureIndexes(mongo.db(platform.database('stamps-test')), [contentsIndexes]);
});
afterAll(async () => {
  await mongo?.close();
  await platform?.stop();
});
beforeEach(() => {
  owner = newId();
});

/** The store as a process has it, and the lists that it keeps. */
function replica() {
  const outbox = createOutbox({ collection, bus: { send: async () => {} }, log: createLogger('silent') });
  const store = createContentsStore({ collection, stamps, outbox });
  const lists = createListsService({ store });
  const read = async (known?: string) => {
    const page = await lists.read(owner, wholeList, { known, takesPacked: false, write: JSON.stringify });
    return page && { ...page, items: JSON.parse(page.body.toString()) as ContentListItem[] };
  };
  return { ...store, read };
}

const type = { _id: 'type-1', name: 'Old', instagramType: 'Post', asOf: new Date(0) };
const wholeList = { pageSize: 100, currentPage: 0, sortKey: 'date', sortDirection: 'asc' } as const;

it('every change of what a list shows gives it another stamp, whoever made it, and nothing else does', async () => {
  const [one, other] = [replica(), replica()];
  const preflightAt = new Date(1_000);
  const planned = {
    ...newContent(owner, new Date(0)),
    _contentType: type,
    preflightAt,
    wantsPicture: true,
    textVoice: { of: 'description', text: 'Ducks', hadSheet: true, exemplars: [] },
  } as const satisfies Partial<ContentDocument>;
  await one.insert(planned);
  const current = async () => (await one.get(owner, planned._id)) as ContentDocument;
  const unbound = createUnboundItems(collection);
  const typed = createTypedContentsStore(collection);
  const preflight = { checkedAt: new Date(0).toISOString(), problems: [] };
  const changes: [() => Promise<unknown>, boolean][] = [
    [async () => other.insert(newContent(owner, new Date())), true],
    [async () => other.insertMissing([newContent(owner, new Date())]), true],
    [async () => other.change(await current(), { set: { title: 'New' } }), true],
    [async () => other.notePreflight(await current(), { set: { preflight } }), true],
    [async () => unbound.bind(owner, 'ig1'), true],
    [async () => typed.renameType(owner, { ...type, name: 'New', asOf: new Date() }), true],
    [async () => typed.removeType(owner, type._id), true],
    [async () => other.forgetTextVoices(owner), true],
    [async () => other.noteAskedForPicture(planned, new Date()), false],
    [async () => other.insert(newContent(newId(), new Date())), false],
    [async () => other.remove(await current(), [], new Date()), true],
  ];

  for (const [change, isShown] of changes) {
    const before = await one.listStamp(owner);
    await change();
    expect((await one.listStamp(owner)) !== before, String(change)).toBe(isShown);
  }
});

it('a change is stamped by the next one who asks when the first one died over it', async () => {
  const item = newContent(owner, new Date());
  await replica().insert(item);
  const dying = new Proxy(collection, {
    get: (target, name) =>
      name === 'updateMany' ? () => Promise.reject(new Error('killed')) : Reflect.get(target, name),
  });

  await expect(createListStamps({ collection: dying, stamps }).listStamp(owner)).rejects.toThrow();

  const half = await stamps.findOne({ _id: owner });
  expect(await replica().listStamp(owner)).not.toBe(half?.stamp);
  expect(await collection.countDocuments({ 'unstamped.owner': owner })).toBe(0);
});

it('a change that comes while others lose their marks keeps its own', async () => {
  const item = newContent(owner, new Date());
  const store = replica();
  await store.insert(item);
  const late = new Proxy(collection, {
    get: (target, name) =>
      name === 'updateMany'
        ? async (...given: Parameters<typeof target.updateMany>) => {
            await store.change(item, { set: { title: 'In between' } });
            return target.updateMany(...given);
          }
        : Reflect.get(target, name),
  });

  const before = await createListStamps({ collection: late, stamps }).listStamp(owner);

  expect(await store.listStamp(owner)).not.toBe(before);
});

it('no two people have the same stamp, also where nothing was stamped yet: a browser may name that of whoever used it before', async () => {
  const { listStamp, read } = replica();
  const others = await listStamp(newId());

  expect(await listStamp(owner)).not.toBe(others);
  expect(await listStamp(owner)).toBe(await listStamp(owner));
  expect(await read(others)).toMatchObject({ items: [] });
  expect(stampOf(tagOf(others))).toBe(others);
});

it('what is left of a deleted item goes only after its list was stamped', async () => {
  const item = newContent(owner, new Date());
  const store = replica();
  await store.insert(item);
  const before = await store.listStamp(owner);
  const mark = { owner, by: newId() };
  await collection.updateOne(
    { _id: item._id },
    { $set: { owner: '', deletedAt: new Date(0), unstamped: mark } },
  );

  await store.removeLeftovers(new Date());

  expect(await collection.countDocuments({ _id: item._id })).toBe(0);
  expect(await store.listStamp(owner)).not.toBe(before);
});

it('what a process keeps of a list is what another one stored last', async () => {
  const [one, other] = [replica(), replica()];
  const item = newContent(owner, new Date());
  await one.insert(item);
  const titles = async ({ read }: ReturnType<typeof replica>) =>
    (await read())?.items.map(({ title }) => title);
  expect([await titles(one), await titles(other)]).toEqual([[''], ['']]);

  const changed = await other.change(item, { set: { title: 'New' } });
  expect([await titles(one), await titles(other)]).toEqual([['New'], ['New']]);

  await one.remove(changed as ContentDocument, [], new Date());
  expect([await other.read(), await one.read()]).toMatchObject([
    { items: [], total: 0 },
    { items: [], total: 0 },
  ]);
});

it('a kept list does not outlive a change whose process died before it was stamped', async () => {
  const store = replica();
  const item = newContent(owner, new Date());
  await store.insert(item);
  await store.read();

  // As every write leaves it; nobody lives to ask for a stamp.
  const mark = { owner, by: newId() };
  await collection.updateOne({ _id: item._id }, { $set: { title: 'Last words', unstamped: mark } });

  expect((await store.read())?.items).toMatchObject([{ title: 'Last words' }]);
});

it('no list, kept or unchanged, hides a change that was stored before it was asked for, with writers and readers at once', async () => {
  const stores = [replica(), replica()];
  const storeOf = (n: number) => stores[n % stores.length] as (typeof stores)[number];
  /** The last number that each writer knows to be stored. */
  const stored = [0, 0, 0];
  let isOver = false;
  const write = async (writer: number) => {
    const store = storeOf(writer);
    let item = newContent(owner, new Date());
    await store.insert(item);
    for (let n = 1; n <= 60; n += 1) {
      // Every tenth time it is another item with the same number.
      if (n % 10 === 0 && (await store.remove(item, [], new Date()))) {
        item = { ...newContent(owner, new Date()), city: String(writer), title: String(n) };
        await store.insert(item);
      } else {
        item = (await store.change(item, { set: { city: String(writer), title: String(n) } })) ?? item;
      }
      stored[writer] = n;
      for (let turns = (n * 7 + writer) % 40; turns > 0; turns -= 1) await setImmediate();
    }
  };
  const read = async (reader: number) => {
    const store = storeOf(reader);
    let kept: Awaited<ReturnType<typeof store.read>>;
    for (let turn = 0; !isOver; turn += 1) {
      const before = [...stored];
      // Now and then as somebody who has not read it yet.
      const page = await store.read(turn % 3 === 0 ? undefined : kept?.stamp);
      kept = page ?? kept;
      const titles = new Map(kept?.items.map(({ city, title }) => [city, Number(title)]));
      for (const [writer, n] of before.entries()) {
        // One that was taken away is there again with its next number.
        expect(titles.get(String(writer)) ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(n);
      }
    }
  };

  const writers = Promise.all(stored.map((_, writer) => write(writer))).finally(() => {
    isOver = true;
  });
  await Promise.all([writers, ...[0, 1, 2, 3].map(read)]);

  for (const { read } of stores) {
    const last = await read();
    expect(last?.total).toBe(await collection.countDocuments({ owner }));
    expect(await read(last?.stamp)).toBeUndefined();
  }
});
