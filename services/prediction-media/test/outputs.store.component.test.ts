import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { mediaTags } from '@insta-ai/proto/data/prediction-media';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeOutputsStore } from '../src/predictions/outputs.store.fake.ts';
import {
  createOutputsStore,
  type OutputsFilter,
  type OutputsStore,
  outputsIndexes,
} from '../src/predictions/outputs.store.ts';
import { type Output, outputId } from '../src/predictions/prediction.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const day = (n: number) => new Date(Date.UTC(2027, 0, n));
function outputOf(owner: string, fields: Partial<Output> = {}): Output {
  const prediction = fields.prediction ?? newId();
  const position = fields.position ?? 0;
  return {
    _id: outputId(prediction, position),
    owner,
    content: 'item',
    prediction,
    position,
    key: `media/${prediction}/${position}.png`,
    thumbnailKey: `media/${prediction}/${position}.webp`,
    kind: 'image',
    origin: 'generated',
    about: '',
    mimeType: 'image/png',
    width: 90,
    height: 110,
    bytes: 100,
    sha256: '',
    preferred: false,
    fitted: [],
    createdAt: day(1),
    ...fields,
  };
}

describe.each<[string, () => Promise<OutputsStore> | OutputsStore]>([
  [
    'in the document store',
    async () => {
      const db = databases.open();
      await ensureIndexes(db, [outputsIndexes]);
      return createOutputsStore({ db });
    },
  ],
  ['in memory', createFakeOutputsStore],
])('outputs %s', (_name, open) => {
  let store: OutputsStore;
  beforeEach(async () => {
    store = await open();
  });
  const add = async (owner: string, fields: Partial<Output> = {}) => {
    const output = outputOf(owner, fields);
    await store.add(output);
    return output;
  };

  it('stored twice are stored once, as they were first', async () => {
    const output = await add('ann');
    await store.add({ ...output, bytes: 200 });
    expect(await store.listOfPrediction(output.prediction)).toEqual([output]);
    expect(await store.findByKey('ann', output.key)).toEqual(output);
    expect(await store.findByKey('bob', output.key)).toBeUndefined();
  });

  it('come in their order, of a prediction and of an item of one person', async () => {
    const second = await add('ann', { prediction: 'p', position: 1 });
    const first = await add('ann', { prediction: 'p', position: 0 });
    await add('bob');
    await add('ann', { content: 'another' });
    expect(await store.listOfPrediction('p')).toEqual([first, second]);
    expect(await store.listOfContent('ann', 'item')).toEqual([first, second]);
    expect(await store.listOfContent('ann', 'none')).toEqual([]);
  });

  it('are starred, and what is made from them is noted once', async () => {
    const { _id, prediction } = await add('ann');
    const video = { container: 'mp4', codec: 'h264' } as NonNullable<Output['video']>;
    expect(await store.setPreferred(_id, true)).toBe(true);
    await store.addFitted(_id, 'fitted/1');
    await store.addFitted(_id, 'fitted/1');
    await store.setVideo(_id, video);
    const [found] = await store.listOfPrediction(prediction);
    expect(found).toMatchObject({ preferred: true, fitted: ['fitted/1'], video });
  });

  it('have tags, each once and so many, which a person finds by the alphabet', async () => {
    const pier = await add('ann', { createdAt: day(1) });
    const sea = await add('ann', { createdAt: day(2) });
    const other = await add('bob');
    const tagsOf = async (output: Output) => (await store.findByKey(output.owner, output.key))?.tags;
    for (const tag of ['water', 'boat', 'water']) expect(await store.addTag(pier._id, tag)).toBe(true);
    await store.addTag(sea._id, 'water');
    await store.addTag(other._id, 'secret');

    expect(await tagsOf(pier)).toEqual(['water', 'boat']);
    expect(await store.tagsOf('ann')).toEqual(['boat', 'water']);
    expect(await store.tagsOf('nobody')).toEqual([]);
    const paging = { pageSize: 10, currentPage: 0, sortDirection: 'desc' as const };
    const tagged = async (tag: string) =>
      (await store.page('ann', paging, { tag })).outputs.map(({ _id }) => _id);
    expect(await tagged('water')).toEqual([sea._id, pier._id]);
    expect(await tagged('boat')).toEqual([pier._id]);
    expect(await tagged('secret')).toEqual([]);

    await store.removeTag(pier._id, 'water');
    await store.removeTag(pier._id, 'water');
    expect(await tagsOf(pier)).toEqual(['boat']);
    for (let number = 1; number < mediaTags.each; number += 1)
      expect(await store.addTag(pier._id, `tag ${number}`)).toBe(true);
    expect(await store.addTag(pier._id, 'one more')).toBe(false);
    expect(await store.addTag(pier._id, 'boat')).toBe(true);
    expect(await tagsOf(pier)).toHaveLength(mediaTags.each);
  });

  it('that are equal are counted for each person, and stand side by side', async () => {
    const [oldA, b, onlyOne, newA] = [
      await add('ann', { sha256: 'a', createdAt: day(1) }),
      await add('ann', { sha256: 'b', createdAt: day(2), preferred: true }),
      await add('ann', { sha256: 'c', createdAt: day(3) }),
      await add('ann', { sha256: 'a', createdAt: day(4), preferred: true }),
    ];
    const otherB = await add('ann', { sha256: 'b', createdAt: day(5) });
    await add('bob', { sha256: 'c' });

    expect(await store.countEqual('ann', ['a', 'c', 'x'])).toEqual(
      new Map([
        ['a', 2],
        ['c', 1],
      ]),
    );
    const find = async (filter: OutputsFilter, currentPage = 0, pageSize = 10) => {
      const paging = { pageSize, currentPage, sortDirection: 'desc' as const };
      const { outputs, total } = await store.page('ann', paging, filter);
      return [outputs.map(({ _id }) => _id), total];
    };
    const grouped = [newA, oldA, otherB, b].map(({ _id }) => _id);
    expect(await find({ duplicates: true })).toEqual([grouped, 4]);
    expect(await find({ duplicates: true }, 1, 3)).toEqual([grouped.slice(3), 4]);
    expect(await find({ duplicates: true, preferred: true })).toEqual([[newA._id, b._id], 2]);
    expect(await find({ sha256: 'c' })).toEqual([[onlyOne._id], 1]);
    expect(await find({ sha256: '' })).toEqual([[], 0]);
  });

  it('that are gone are no longer changed', async () => {
    const { _id, prediction } = await add('ann');
    await store.remove(_id);
    await store.remove(_id);
    expect(await store.setPreferred(_id, true)).toBe(false);
    expect(await store.addTag(_id, 'pier')).toBe(false);
    await store.removeTag(_id, 'pier');
    await store.addFitted(_id, 'fitted/1');
    await store.setVideo(_id, {} as NonNullable<Output['video']>);
    expect(await store.listOfPrediction(prediction)).toEqual([]);
  });

  it('are summed for each person', async () => {
    await add('ann', { bytes: 1 });
    await add('ann', { bytes: 2, content: 'another' });
    await add('bob', { bytes: 4 });
    expect(await store.bytesOf('ann')).toBe(3);
    expect(await store.bytesOf('nobody')).toBe(0);
  });

  it('are shown a page at a time, by when they were made and then by id', async () => {
    const ids: string[] = [];
    for (const [prediction, createdAt] of [
      ['b', day(1)],
      ['a', day(2)],
      ['c', day(2)],
    ] as const)
      ids.push((await add('ann', { prediction, createdAt }))._id);
    await add('bob');
    const page = async (currentPage: number, sortDirection: 'asc' | 'desc') => {
      const { outputs, total } = await store.page('ann', { pageSize: 2, currentPage, sortDirection }, {});
      return [outputs.map(({ _id }) => _id), total];
    };
    expect(await page(0, 'asc')).toEqual([ids.slice(0, 2), 3]);
    expect(await page(1, 'asc')).toEqual([ids.slice(2), 3]);
    expect(await page(0, 'desc')).toEqual([ids.toReversed().slice(0, 2), 3]);
    expect(await page(9, 'asc')).toEqual([[], 3]);
  });

  it('are found by all of some words, each in what they are about or by their item, and but for some', async () => {
    const pier = await add('ann', { about: 'A misty Pier (dawn)', content: 'boats', createdAt: day(1) });
    const sea = await add('ann', { about: 'sea.jpg', content: 'boats', createdAt: day(2) });
    await add('bob', { about: 'a pier', content: 'boats' });
    const paging = { pageSize: 10, currentPage: 0, sortDirection: 'asc' as const };
    const find = async (filter: OutputsFilter) => {
      const { outputs, total } = await store.page('ann', paging, filter);
      expect(total).toBe(outputs.length);
      return outputs.map(({ _id }) => _id);
    };
    const word = (text: string, ...contents: string[]) => ({ word: text, contents });

    expect(await find({ words: [word('pier')] })).toEqual([pier._id]);
    expect(await find({ words: [word('(DAWN)'), word('misty')] })).toEqual([pier._id]);
    expect(await find({ words: [word('.*')] })).toEqual([]);
    // A Mac's file names have an é as two characters.
    const cafe = await add('ann', { about: 'cafe\u0301.jpg' });
    expect(await find({ words: [word('CAF\u00c9')] })).toEqual([cafe._id]);
    expect(await find({ words: [word('e\u0301')] })).toEqual([cafe._id]);
    await store.remove(cafe._id);
    expect(await find({ words: [word('regatta', 'boats')] })).toEqual([pier._id, sea._id]);
    expect(await find({ words: [word('regatta', 'boats'), word('sea')] })).toEqual([sea._id]);
    expect(await find({ exceptKeys: [pier.key] })).toEqual([sea._id]);
    expect(await find({ exceptKeys: [pier.key, sea.key] })).toEqual([]);
  });

  it('are found by what they are and when they were made, the end left out', async () => {
    await add('ann', { kind: 'video', createdAt: day(1) });
    await add('ann', { preferred: true, createdAt: day(2), contentType: 't1' });
    await add('ann', { origin: 'uploaded', createdAt: day(3) });
    const paging = { pageSize: 10, currentPage: 0, sortDirection: 'asc' as const };
    const count = async (filter: OutputsFilter) => (await store.page('ann', paging, filter)).total;
    expect(await count({ kind: 'video' })).toBe(1);
    expect(await count({ preferred: false })).toBe(2);
    expect(await count({ origin: 'generated', preferred: true })).toBe(1);
    expect(await count({ contentType: 't1' })).toBe(1);
    expect(await count({ from: day(1), to: day(3) })).toBe(2);
    expect(await count({ from: day(4) })).toBe(0);
  });
});
