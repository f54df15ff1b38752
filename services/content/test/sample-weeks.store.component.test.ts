import { newId } from '@insta-ai/chassis/new-id';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newContent } from '../src/item/content-document.ts';
import { createFakeSampleWeeks } from '../src/sample-week/sample-weeks.store.fake.ts';
import {
  createSampleWeeksStore,
  type SampleWeek,
  type SampleWeeksStore,
} from '../src/sample-week/sample-weeks.store.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const day = (n: number) => new Date(Date.UTC(2027, 0, n));
const weekOf = (_id: string, fields: Partial<SampleWeek> = {}): SampleWeek => {
  const item = newContent(_id, day(1));
  return { _id, round: 1, ids: [item._id], items: [item], openSince: day(1), ...fields };
};

describe.each<[string, () => Promise<SampleWeeksStore> | SampleWeeksStore]>([
  ['in the document store', () => createSampleWeeksStore(databases.open().collection('sampleWeeks'))],
  ['in memory', createFakeSampleWeeks],
])('sample weeks %s', (_name, open) => {
  let store: SampleWeeksStore;
  beforeEach(async () => {
    store = await open();
  });

  it('are one for each person, of whoever was first', async () => {
    const week = weekOf('ann');
    expect(await store.find('ann')).toBeUndefined();
    expect(await store.begin(week)).toBe(true);
    expect(await store.begin(weekOf('ann'))).toBe(false);
    expect(await store.find('ann')).toEqual(week);
    expect(await store.find('bob')).toBeUndefined();
  });

  it('take the place of the week that was read, and of no other', async () => {
    const first = weekOf('ann');
    await store.begin(first);
    const second = weekOf('ann', { round: 2 });
    expect(await store.begin(second, first)).toBe(true);
    expect(await store.begin(weekOf('ann', { round: 2 }), first)).toBe(false);
    expect(await store.begin(weekOf('bob', { round: 2 }), weekOf('bob'))).toBe(false);
    expect(await store.find('ann')).toEqual(second);
  });

  it('lose what is done, and only of the round that did it', async () => {
    const old = weekOf('ann');
    const { items, openSince, ...rest } = weekOf('ann', { round: 2 });
    await store.begin(old);
    await store.begin({ items, openSince, ...rest }, old);
    await store.noteItemsCreated(old);
    await store.notePicturesOrdered(old);
    expect(await store.find('ann')).toEqual({ items, openSince, ...rest });

    await store.noteItemsCreated({ ...rest });
    expect(await store.find('ann')).toEqual({ openSince, ...rest });
    await store.notePicturesOrdered({ ...rest });
    expect(await store.find('ann')).toEqual(rest);
  });

  it('that are unfinished are found, twenty at a time', async () => {
    await store.begin(weekOf('young', { openSince: day(3) }));
    await store.begin(weekOf('finished', { openSince: undefined }));
    await store.notePicturesOrdered(weekOf('finished'));
    await store.begin(weekOf('old', { openSince: day(2) }));
    expect((await store.unfinished(day(2))).map(({ _id }) => _id)).toEqual(['old']);
    for (let n = 0; n < 20; n += 1) await store.begin(weekOf(newId()));
    expect(await store.unfinished(day(2))).toHaveLength(20);
  });
});
