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
  const users = createFakeUsers({ id: owner });
  const contentTypes = createFakeContentTypes({ owner });
  const predictionMedia = createFakePredictionMedia();
  const start = (dies: 'never' | 'before items' | 'after items' | 'at a picture' = 'never') => {
    const killed = (step: typeof dies) => {
      if (dies === step) throw new Error('killed');
    };
    const media = createMediaService({ store, users, contentTypes, predictionMedia });
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
          return media.generateImage(...order);
        },
      },
      log: { warn: () => {} },
    });
  };
  const state = async () => {
    const items = await store.list(owner, {
      filter: {},
      sortKey: 'date',
      sortDirection: 'asc',
      skip: 0,
      limit: 99,
    });
    return { items: items.length, pictures: predictionMedia.orders.length };
  };
  return { start, state, weeks };
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
