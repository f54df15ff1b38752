import { AppError } from '@insta-ai/chassis/app-error';
import { newId } from '@insta-ai/chassis/new-id';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { expect, test } from 'vitest';
import { createFakeContentTypes } from '../content-types/content-types.gateway.fake.ts';
import { createMediaService } from '../media/media.service.ts';
import { createFakePredictionMedia } from '../media/prediction-media.gateway.fake.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createFakeUsers } from '../users/users.gateway.fake.ts';
import { finishSampleWeeksTimer } from './finish-sample-weeks.timer.ts';
import { samplePlan } from './sample-plan.ts';
import { createSampleWeekService } from './sample-week.service.ts';
import { createFakeSampleWeeks } from './sample-weeks.store.fake.ts';

const owner = newId();

/** A process on stores that outlive it; it dies at the named step. */
function processes() {
  const store = createFakeContentsStore();
  const weeks = createFakeSampleWeeks();
  const users = createFakeUsers({ id: owner, instagramAccount: 'ig2' });
  const contentTypes = createFakeContentTypes({ owner });
  const predictionMedia = createFakePredictionMedia();
  const refused = new Set<string>();
  const start = (dies: 'never' | 'before items' | 'after items' | 'at a picture' = 'never') => {
    const killed = (step: typeof dies) => {
      if (dies === step) throw new Error('killed');
    };
    const media = createMediaService({
      store,
      users,
      contentTypes,
      predictionMedia,
      bus: { send: async () => {} },
    });
    return createSampleWeekService({
      isSimulated: true,
      weeks: {
        ...weeks,
        async noteItemsCreated(week) {
          killed('after items');
          await weeks.noteItemsCreated(week);
        },
      },
      store: {
        ...store,
        async insertMissing(items) {
          killed('before items');
          await store.insertMissing(items);
        },
      },
      users,
      contentTypes,
      media: {
        async generateImage(...order) {
          if (predictionMedia.orders.length === 4) killed('at a picture');
          if (refused.has(order[1])) throw new AppError('failed_precondition', 'What came of it is gone.');
          return media.generateImage(...order);
        },
      },
      log: { warn: () => {} },
    });
  };
  const items = () =>
    store.list(owner, { filter: {}, sortKey: 'date', sortDirection: 'asc', skip: 0, limit: 99 });
  const state = async () => ({
    items: (await items()).length,
    pictures: predictionMedia.orders.length,
  });
  return { start, state, items, weeks, refused, contentTypes };
}

const whole = { items: samplePlan.length, pictures: samplePlan.length };

test.each(['before items', 'after items', 'at a picture'] as const)(
  'killed %s, the same week is finished by the sweep, and asking again doubles nothing',
  async dies => {
    const { start, state, weeks } = processes();
    await start(dies)
      .fill(owner)
      .catch(() => undefined);
    expect(await state()).not.toEqual(whole);

    const sampleWeek = start();
    await finishSampleWeeksTimer({ weeks, sampleWeek, now: () => Date.now() + 60_000 }).run(neverStopping);
    expect(await state()).toEqual(whole);

    await sampleWeek.fill(owner);
    expect(await state()).toEqual(whole);
    expect(await weeks.unfinished(new Date(Date.now() + 60_000))).toEqual([]);
  },
);

test('a week that is finished later has no types that were deleted meanwhile', async () => {
  const { start, items, contentTypes } = processes();
  await start('before items')
    .fill(owner)
    .catch(() => undefined);
  contentTypes.get = async () => undefined;

  await start().fill(owner);

  expect(new Set((await items()).map(({ _contentType }) => _contentType))).toEqual(new Set([null]));
});

test('a picture that is refused, as one that was deleted, keeps the others from nothing', async () => {
  const { start, state, weeks, refused } = processes();
  await start('after items')
    .fill(owner)
    .catch(() => undefined);
  const [first = ''] = (await weeks.find(owner))?.ids ?? [];
  refused.add(first);

  await start().fill(owner);

  expect(await state()).toEqual({ ...whole, pictures: whole.pictures - 1 });
  expect(await weeks.unfinished(new Date(Date.now() + 60_000))).toEqual([]);
});

test('the words of its Stories are drawn on them: nobody would see them otherwise', async () => {
  const { start, items } = processes();
  await start().fill(owner);

  const stories = (await items()).filter(({ instagramType }) => instagramType === 'Story');
  expect(stories.length).toBeGreaterThan(0);
  for (const { metaDescription, enableCaption } of stories) {
    expect(metaDescription).not.toBe('');
    expect(enableCaption).toBe(true);
  }
});

test('the week belongs to the account that is selected', async () => {
  const { start, items } = processes();

  await start().fill(owner);

  expect((await items()).map(({ account }) => account)).toEqual(samplePlan.map(() => 'ig2'));
});
