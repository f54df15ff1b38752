import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeCalendarSaves } from '../src/calendar/calendar-saves.store.fake.ts';
import {
  type CalendarSave,
  type CalendarSavesStore,
  calendarSavesIndexes,
  createCalendarSavesStore,
} from '../src/calendar/calendar-saves.store.ts';
import { newContent } from '../src/item/content-document.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const day = (n: number) => new Date(Date.UTC(2027, 0, n));
const saveOf = (owner: string, key: string, createdAt = day(1)): CalendarSave => {
  const item = newContent(owner, day(1));
  return { _id: newId(), owner, key, ids: [item._id], items: [item], createdAt };
};

describe.each<[string, () => Promise<CalendarSavesStore> | CalendarSavesStore]>([
  [
    'in the document store',
    async () => {
      const db = databases.open();
      await ensureIndexes(db, [calendarSavesIndexes]);
      return createCalendarSavesStore(db.collection('calendarSaves'));
    },
  ],
  ['in memory', createFakeCalendarSaves],
])('calendar saves %s', (_name, open) => {
  let store: CalendarSavesStore;
  beforeEach(async () => {
    store = await open();
  });

  it('begin once for each request of a person', async () => {
    const save = saveOf('ann', 'k1');
    expect(await store.begin(save)).toBe(true);
    expect(await store.begin(saveOf('ann', 'k1'))).toBe(false);
    expect(await store.begin(saveOf('ann', 'k2'))).toBe(true);
    expect(await store.begin(saveOf('bob', 'k1'))).toBe(true);
    expect(await store.find('ann', 'k1')).toEqual(save);
    expect(await store.find('bob', 'k2')).toBeUndefined();
  });

  it('keep who asked when all is created, so that the same request is still known', async () => {
    const { items, ...rest } = saveOf('ann', 'k1');
    await store.begin({ items, ...rest });
    await store.noteItemsCreated(rest._id);
    expect(await store.find('ann', 'k1')).toEqual(rest);
    expect(await store.begin(saveOf('ann', 'k1'))).toBe(false);
    await store.forget(rest._id);
    expect(await store.begin(saveOf('ann', 'k1'))).toBe(true);
  });

  it('that are not there can be finished and forgotten', async () => {
    await store.noteItemsCreated('gone');
    await store.forget('gone');
    await store.forgetFinished(day(9));
    expect(await store.unfinished(day(9))).toEqual([]);
    expect(await store.begin(saveOf('ann', 'k1'))).toBe(true);
  });

  it('that should have ended are found, twenty at a time, and finished ones are forgotten', async () => {
    const [old, done, young] = [saveOf('a', '1'), saveOf('a', '2'), saveOf('a', '3', day(3))];
    for (const save of [old, done, young]) await store.begin(save);
    await store.noteItemsCreated(done._id);
    expect((await store.unfinished(day(2))).map(({ _id }) => _id)).toEqual([old._id]);

    await store.forgetFinished(day(0));
    expect(await store.find('a', '2')).not.toBeUndefined();
    await store.forgetFinished(day(1));
    expect(await store.find('a', '2')).toBeUndefined();
    expect(await store.find('a', '1')).toEqual(old);

    for (let n = 0; n < 20; n += 1) await store.begin(saveOf('b', String(n)));
    expect(await store.unfinished(day(2))).toHaveLength(20);
  });
});
