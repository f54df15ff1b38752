import { neverStopping } from '@insta-ai/chassis/stopping';
import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { storySafe, topOfNewType } from '@insta-ai/proto/rules/caption-layout';
import { describe, expect, it } from 'vitest';
import { noItemsOfBatch } from '../batches/batches.errors.ts';
import { createFakeContentTypes } from '../content-types/content-types.gateway.fake.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createFakeUsers } from '../users/users.gateway.fake.ts';
import { createCalendarService } from './calendar.service.ts';
import { createFakeCalendarSaves } from './calendar-saves.store.fake.ts';
import type { CalendarSave } from './calendar-saves.store.ts';
import { finishCalendarsTimer } from './finish-calendars.timer.ts';

const entry = (fields: Partial<CalendarEntry> = {}): CalendarEntry => ({
  type: 'Story',
  date: '2027-01-10T08:30:00.000Z',
  location: 'Echo Beach',
  city: 'Canggu',
  description: 'Sunrise surf. Coffee after.',
  _contentType: 'daily',
  ...fields,
});

function setUp() {
  const clock = { now: new Date('2024-01-01T00:00:00Z') };
  const store = createFakeContentsStore();
  const saves = createFakeCalendarSaves();
  const types = {
    known: createFakeContentTypes({
      owner: 'anna',
      presets: [
        { id: 'daily', name: 'Daily', instagramType: 'Story', caption: { size: 30, top: topOfNewType } },
        { id: 'travel', name: 'Travel', instagramType: 'Post', caption: { top: topOfNewType } },
      ],
    }),
  };
  const broken = { insert: false, offer: false };
  const offered: { items: readonly string[]; name: string | undefined }[] = [];
  const calendar = createCalendarService({
    saves,
    contentTypes: { get: (owner, id) => types.known.get(owner, id) },
    users: createFakeUsers({ id: 'anna', instagramAccount: 'ig1' }),
    batches: {
      async offer(_owner, { items = [] }, name) {
        offered.push({ items, name });
        if (broken.offer) throw new Error('killed');
        if ((await store.getMany('anna', items)).length === 0) throw noItemsOfBatch();
        return {} as Batch;
      },
    },
    now: () => clock.now,
    store: {
      getMany: store.getMany,
      async insertMissing(items) {
        if (!broken.insert) return store.insertMissing(items);
        await store.insertMissing(items.slice(0, 1));
        throw new Error('killed');
      },
    },
  });
  return { clock, store, saves, calendar, types, broken, offered, count: () => store.count('anna', {}) };
}

describe('saving a calendar', () => {
  it('offers texts and pictures for its items, under one name however often it is carried out', async () => {
    const { calendar, offered, broken, saves } = setUp();
    broken.insert = true;
    await expect(calendar.save('anna', [entry(), entry({ city: 'Ubud' })])).rejects.toThrow('killed');
    expect(offered).toEqual([]);
    broken.insert = false;

    const [save] = [...saves.kept.values()];
    await calendar.finish(save!);
    await calendar.finish(save!);

    expect(offered[0]).toEqual({ items: save?.ids, name: `calendar.${save?._id}` });
    expect(new Set(offered.map(({ name }) => name)).size).toBe(1);
  });

  it('does not come back once all of it was deleted, though a kill left it unfinished', async () => {
    const { calendar, broken, saves, store, count, clock } = setUp();
    broken.offer = true;
    await expect(calendar.save('anna', [entry()])).rejects.toThrow('killed');
    broken.offer = false;
    const [save] = [...saves.kept.values()];
    for (const item of await store.getMany('anna', save?.ids ?? [])) await store.remove(item, [], clock.now);
    const [hidden] = save?.items ?? [];
    await store.insert({ ...hidden!, owner: '', deletedFrom: 'anna' });

    await finishCalendarsTimer({ saves, calendar, now: () => clock.now.getTime() + 60_000 }).run(
      neverStopping,
    );

    expect(saves.kept.get(save?._id ?? '')).not.toHaveProperty('items');
    expect(await count()).toBe(0);
  });

  it('that a kill left unfinished makes no draft of a type that was deleted or renamed since', async () => {
    const { calendar, broken, saves, types, store } = setUp();
    broken.insert = true;
    const planned = [entry({ _contentType: null }), entry(), entry({ type: 'Post', _contentType: 'travel' })];
    await expect(calendar.save('anna', planned)).rejects.toThrow('killed');
    broken.insert = false;
    const presets = [{ id: 'travel', name: 'Journeys', instagramType: 'Post' }];
    types.known = createFakeContentTypes({ owner: 'anna', presets });

    const [save] = [...saves.kept.values()];
    await calendar.finish(save!);

    expect(await store.getMany('anna', save?.ids ?? [])).toMatchObject([
      { _contentType: null },
      { _contentType: null, instagramType: 'Story', captionSize: 30 },
      { _contentType: { _id: 'travel', name: 'Journeys' }, instagramType: 'Post' },
    ]);
  });

  it('makes a draft of each entry, with a title of its own and the caption of its type', async () => {
    const { calendar, store } = setUp();

    const [first, second] = await calendar.save('anna', [
      entry({ prompt: 'One surfer, first light' }),
      entry({ city: 'Ubud' }),
    ]);

    expect(first).toMatchObject({
      title: 'Sunrise surf',
      description: 'Sunrise surf. Coffee after.',
      location: 'Echo Beach',
      city: 'Canggu',
      prompt: 'One surfer, first light',
      status: 'Draft',
      date: '2027-01-10T08:30:00.000Z',
      _contentType: 'daily',
      captionSize: 30,
      version: 1,
    });
    expect(second).toMatchObject({ city: 'Ubud', prompt: '' });
    expect(await store.get('anna', first?._id ?? '')).toMatchObject({ instagramType: 'Story' });
  });

  it('keeps the kind of an entry that has no type', async () => {
    const { calendar, store } = setUp();

    const [item] = await calendar.save('anna', [entry({ type: 'Reel', _contentType: null })]);

    expect(await store.get('anna', item?._id ?? '')).toMatchObject({
      _contentType: null,
      instagramType: 'Reel',
    });
  });

  it('keeps the kind of an entry whose type is of another, and draws its caption for its own', async () => {
    const { calendar, store } = setUp();

    const [reel, story] = await calendar.save('anna', [
      entry({ type: 'Reel' }),
      entry({ type: 'Story', _contentType: 'travel' }),
    ]);

    expect(await store.get('anna', reel?._id ?? '')).toMatchObject({
      _contentType: { _id: 'daily', instagramType: 'Story' },
      instagramType: 'Reel',
      captionTop: topOfNewType,
    });
    expect(await store.get('anna', story?._id ?? '')).toMatchObject({
      _contentType: { _id: 'travel', instagramType: 'Post' },
      instagramType: 'Story',
      captionTop: storySafe.top,
    });
  });

  it('is refused as a whole when a type is gone, and names the row', async () => {
    const { calendar, count, saves } = setUp();

    await expect(calendar.save('anna', [entry(), entry({ _contentType: 'gone' })])).rejects.toMatchObject({
      code: 'failed_precondition',
      message: expect.stringContaining('row 2'),
    });
    expect(await count()).toBe(0);
    expect(saves.kept.size).toBe(0);
  });

  it('twice with the same entries within minutes creates once, later again', async () => {
    const { calendar, clock, count } = setUp();
    const first = await calendar.save('anna', [entry(), entry()]);

    expect(await calendar.save('anna', [entry(), entry()])).toEqual(first);
    expect(await count()).toBe(2);
    clock.now = new Date(clock.now.getTime() + 6 * 60_000);
    await calendar.save('anna', [entry(), entry()]);
    expect(await count()).toBe(4);
  });

  it('twice at the same moment creates once', async () => {
    const { calendar, count } = setUp();

    const [one, other] = await Promise.all([
      calendar.save('anna', [entry()]),
      calendar.save('anna', [entry()]),
    ]);

    expect(one).toEqual(other);
    expect(await count()).toBe(1);
  });

  it('under the same name creates once for as long as the name is known', async () => {
    const { calendar, clock, count } = setUp();
    const first = await calendar.save('anna', [entry()], 'click-1');
    clock.now = new Date(clock.now.getTime() + 60 * 60_000);

    expect(await calendar.save('anna', [entry()], 'click-1')).toEqual(first);
    await calendar.save('anna', [entry()], 'click-2');
    expect(await count()).toBe(2);
  });

  it('again after all of it was deleted creates it again', async () => {
    const { calendar, store, count } = setUp();
    const [item] = await calendar.save('anna', [entry()]);
    const stored = await store.get('anna', item?._id ?? '');
    if (stored) await store.remove(stored, [], new Date());

    await calendar.save('anna', [entry()]);

    expect(await count()).toBe(1);
  });

  it('cut short by a kill is finished by the next request, or by the timer', async () => {
    const { calendar, broken, count, saves, clock } = setUp();
    broken.insert = true;
    await expect(calendar.save('anna', [entry(), entry()])).rejects.toThrow('killed');
    expect(await count()).toBe(1);
    broken.insert = false;

    const aMinuteLater = () => clock.now.getTime() + 60_000;
    await finishCalendarsTimer({ saves, calendar, now: aMinuteLater }).run(neverStopping);

    expect(await count()).toBe(2);
    expect(await calendar.save('anna', [entry(), entry()])).toHaveLength(2);
    expect(await count()).toBe(2);
  });

  it('is finished by the timer although one before it never can be', async () => {
    const { calendar, broken, count, saves, clock } = setUp();
    broken.insert = true;
    await expect(calendar.save('anna', [entry({ city: 'Ubud' })])).rejects.toThrow('killed');
    await expect(calendar.save('anna', [entry(), entry()])).rejects.toThrow('killed');
    broken.insert = false;
    const [never] = [...saves.kept.values()];
    const finish = (save: CalendarSave) =>
      save._id === never?._id ? Promise.reject(new Error('never')) : calendar.finish(save);

    const aMinuteLater = () => clock.now.getTime() + 60_000;
    const timer = finishCalendarsTimer({ saves, calendar: { finish }, now: aMinuteLater });
    await expect(timer.run(neverStopping)).rejects.toThrow('never');

    expect(await count()).toBe(3);
  });
});
