import { rm } from 'node:fs/promises';
import { runs } from '@insta-ai/deploy/testing/property-runs';
import { canMount, mountSmallDisk } from '@insta-ai/deploy/testing/servers/small-disk';
import fc from 'fast-check';
import { type Collection, MongoClient } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { startDocumentStore } from '../src/start-document-store.ts';
import { temporaryFolder } from '../testing/backends.ts';

type Item = { _id: number; tags: string | string[]; text: string };

const outOfDiskSpace = 14031;
/** More than the log holds until it is moved into the file (4 MB), so that this comes on the full disk too. */
const diskMegabytes = 10;

async function openOnSmallDisk() {
  const folder = await temporaryFolder();
  const disk = mountSmallDisk(folder, diskMegabytes);
  const open = async () => {
    const store = await startDocumentStore({ folder });
    const client = await new MongoClient(store.url).connect();
    const items = client.db('test').collection<Item>('items');
    const close = async () => {
      await client.close();
      await store.stop();
    };
    return { items, close };
  };
  let current = await open();
  await current.items.createIndex({ tags: 1 });
  const reopen = async () => {
    await current.close();
    current = await open();
  };
  const end = async () => {
    await current.close();
    disk.release();
    await rm(folder, { recursive: true });
  };
  return { disk, items: () => current.items, reopen, end };
}

/** Every document once, by its id and by each of its tags, in their order. */
async function seenThrough(items: Collection<Item>) {
  const all = await items.find().sort({ _id: 1 }).toArray();
  const byTag = await items
    .find({ tags: { $gte: 'a' } })
    .sort({ tags: 1, _id: 1 })
    .toArray();
  return { all, byTag: byTag.map(({ _id }) => _id).sort((a, b) => a - b) };
}

it.runIf(canMount)(
  'an array that a full disk refused does not make an index answer a later one twice',
  async () => {
    const { disk, items, reopen, end } = await openOnSmallDisk();
    onTestFinished(end);
    await disk.fill();
    const text = 'x'.repeat(9_000);
    const insertAll = async (tags: string | string[]) => {
      for (let _id = 0; ; _id++) await items().insertOne({ _id, tags, text });
    };
    await expect(insertAll('a')).rejects.toMatchObject({ code: outOfDiskSpace });
    await expect(items().insertOne({ _id: -2, tags: ['a', 'b'], text })).rejects.toMatchObject({
      code: outOfDiskSpace,
    });
    await disk.empty();

    await items().insertOne({ _id: -1, tags: ['p', 'q'], text: '' });
    await reopen();

    expect(await items().countDocuments({ tags: { $gte: 'p' } })).toBe(1);
  },
);

/** What may come in any order; sizes reach from a part of a page to more than is cached. */
const step = fc.record({
  do: fc.oneof(
    { weight: 8, arbitrary: fc.constant('insert' as const) },
    { weight: 4, arbitrary: fc.constant('change' as const) },
    { weight: 4, arbitrary: fc.constantFrom('fill' as const, 'empty' as const, 'remove' as const) },
    { weight: 1, arbitrary: fc.constantFrom('index' as const, 'reopen' as const) },
  ),
  kb: fc.integer({ min: 0, max: 600 }),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Opened = Awaited<ReturnType<typeof openOnSmallDisk>>;

const itemOf = (_id: number, kb: number): Item => ({
  _id,
  tags: kb % 2 ? ['a', `b${_id}`] : `a${_id}`,
  text: String.fromCharCode(97 + (_id % 26)).repeat(kb * 1_000),
});

/** Does steps to a store, and knows which documents it must hold because it confirmed them. */
function bookOf({ disk, items, reopen }: Opened) {
  const kept = new Map<number, Item>();
  let next = 0;
  const confirmed = async (work: () => Promise<unknown>, note: () => void = () => {}) => {
    try {
      await work();
    } catch (error) {
      expect(error).toMatchObject({ code: outOfDiskSpace });
      return;
    }
    note();
  };
  const newest = () => [...kept.keys()].at(-1) ?? -1;
  const does = {
    fill: disk.fill,
    empty: disk.empty,
    reopen,
    index: () => confirmed(() => items().createIndex({ tags: -1, text: 1 })),
    async insert(kb: number) {
      const item = itemOf(next++, kb);
      await confirmed(
        () => items().insertOne(item),
        () => kept.set(item._id, item),
      );
    },
    async change(kb: number) {
      const item = itemOf(newest(), kb);
      await confirmed(
        () => items().replaceOne({ _id: item._id }, item),
        () => kept.has(item._id) && kept.set(item._id, item),
      );
    },
    async remove() {
      const _id = newest();
      await confirmed(
        () => items().deleteOne({ _id }),
        () => kept.delete(_id),
      );
    },
  };
  return {
    take: (one: Step) => does[one.do](one.kb),
    expected() {
      const all = [...kept.values()].sort((a, b) => a._id - b._id);
      return { all, byTag: all.map(({ _id }) => _id) };
    },
  };
}

it.runIf(canMount)(
  'on a disk that is full now and then, what was confirmed is there, and of what was refused nothing is',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async steps => {
        const opened = await openOnSmallDisk();
        try {
          const book = bookOf(opened);
          for (const one of steps) await book.take(one);
          expect(await seenThrough(opened.items())).toEqual(book.expected());

          await opened.disk.empty();
          await opened.reopen();
          expect(await seenThrough(opened.items())).toEqual(book.expected());
          await book.take({ do: 'insert', kb: 1 });
          expect(await seenThrough(opened.items())).toEqual(book.expected());
        } finally {
          await opened.end();
        }
      }),
      runs(8),
    );
  },
);
