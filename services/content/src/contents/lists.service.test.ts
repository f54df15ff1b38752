import { brotliDecompressSync } from 'node:zlib';
import type { ContentsQuery } from '@insta-ai/proto/http/content';
import { beforeEach, expect, it } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createListsService, type ListsService } from './lists.service.ts';

const asked: ContentsQuery = { pageSize: 2, currentPage: 0, sortKey: 'title', sortDirection: 'asc' };
const second: ContentsQuery = { ...asked, currentPage: 1 };

let store: ReturnType<typeof createFakeContentsStore>;
let lists: ListsService;
/** What the store was asked for. */
let reads: string[];
let isFull: boolean;
let isAway: boolean;

beforeEach(async () => {
  reads = [];
  isFull = false;
  isAway = false;
  store = createFakeContentsStore();
  lists = createListsService({
    store: {
      async list(owner, query) {
        reads.push('list');
        if (isAway) throw new Error('The store is away.');
        return store.list(owner, query);
      },
      async count(owner, filter) {
        reads.push('count');
        if (isAway) throw new Error('The store is away.');
        return store.count(owner, filter);
      },
      listStamp: async owner => {
        if (isFull) throw new Error('The disk is full.');
        return store.listStamp(owner);
      },
    },
  });
  for (const title of ['A', 'B', 'C']) await add('anna', title);
});

const add = (owner: string, title: string) => store.insert({ ...newContent(owner, new Date()), title });

async function read(owner: string, query = asked, known?: string) {
  const write = (items: object[]) => JSON.stringify(items);
  const page = await lists.read(owner, query, { known, takesPacked: false, write });
  const titles = page && (JSON.parse(page.body.toString()) as { title: string }[]).map(({ title }) => title);
  return { titles, total: page?.total, stamp: page?.stamp };
}

it('a list that nobody changed is read and counted once', async () => {
  const first = await read('anna');

  expect(first).toMatchObject({ titles: ['A', 'B'], total: 3 });
  expect(await read('anna')).toEqual(first);
  expect(reads.sort()).toEqual(['count', 'list']);
});

it('further pages of it are counted with the first, those of a narrowed list apart', async () => {
  await read('anna');

  expect(await read('anna', second)).toMatchObject({ titles: ['C'], total: 3 });
  expect(await read('anna', { ...asked, filter: 'B' })).toMatchObject({ titles: ['B'], total: 1 });
  expect(reads.filter(what => what === 'count')).toHaveLength(2);
});

it('what changed is seen at once', async () => {
  await read('anna');
  const [item] = await store.getMany('anna', await store.findIds('anna', {}, 1));
  if (item) await store.change(item, { set: { title: 'Z' } });
  await add('anna', 'D');

  expect(await read('anna')).toMatchObject({ titles: ['B', 'C'], total: 4 });
});

it('who knows it as it is gets nothing, and who knows an earlier one the new one', async () => {
  const { stamp } = await read('anna');
  expect(await read('anna', asked, stamp)).toEqual({});

  await add('anna', 'AA');
  expect((await read('anna', asked, stamp)).titles).toEqual(['A', 'AA']);
});

it('nobody gets what was kept for another person', async () => {
  await read('anna');
  const { stamp } = await read('anna');

  expect(await read('bert')).toMatchObject({ titles: [], total: 0 });
  expect(await read('bert', asked, stamp)).toMatchObject({ titles: [], total: 0 });
});

it('is read without a stamp, and not kept, while none can be given', async () => {
  isFull = true;

  expect(await read('anna')).toEqual({ titles: ['A', 'B'], total: 3, stamp: undefined });
  await add('anna', 'AA');
  expect(await read('anna')).toMatchObject({ titles: ['A', 'AA'], total: 4 });
});

it('leaves packed for who takes that, and is not read again for who does not', async () => {
  for (let n = 0; n < 40; n += 1) await add('anna', `D${n}`);
  const query = { ...asked, pageSize: 100 };
  const write = (items: object[]) => JSON.stringify(items);
  const readAs = async (takesPacked: boolean) =>
    lists.read('anna', query, { known: undefined, takesPacked, write });

  const [packed, plain] = [await readAs(true), await readAs(false)];

  expect([packed?.encoding, plain?.encoding]).toEqual(['br', undefined]);
  expect(packed && brotliDecompressSync(packed.body)).toEqual(plain?.body);
  expect(packed).toMatchObject({ total: 43, stamp: plain?.stamp });
  expect(reads.sort()).toEqual(['count', 'list']);
});

it('fails once when the store is away in the middle, and is read when it is back', async () => {
  isAway = true;
  await expect(read('anna')).rejects.toThrow('away');

  isAway = false;
  expect(await read('anna')).toMatchObject({ titles: ['A', 'B'], total: 3 });
});
