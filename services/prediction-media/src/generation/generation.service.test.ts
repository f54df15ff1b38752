import { AppError } from '@insta-ai/chassis/app-error';
import type { GenerateRequest } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { expect, test } from 'vitest';
import { createFakeOutputsStore } from '../predictions/outputs.store.fake.ts';
import { createFakePredictionsStore } from '../predictions/predictions.store.fake.ts';
import { createFakeImageProvider } from '../providers/image-provider.fake.ts';
import { usualPace } from '../run/pace.ts';
import { createFakeSpending } from '../spending/spending.gateway.fake.ts';
import { startGeneration } from './generation.service.ts';

function createStage() {
  const spending = createFakeSpending();
  const predictions = createFakePredictionsStore();
  const made = { pictures: 0 };
  const deps = {
    predictions,
    outputs: createFakeOutputsStore(),
    providers: createFakeImageProvider({ bytes: Buffer.alloc(0) }).providers,
    spending: { hold: spending.hold },
    pace: usualPace,
    now: () => new Date('2026-11-21T09:00:00Z'),
    countMade: async (_row: string, _person: string, pictures: number) => {
      made.pictures += pictures;
    },
  };
  const order = () => {
    const settings = { imageNumber: 3, slots: [], styleSelections: '' };
    const request = { userId: 'ann', contentId: 'item', key: 'click', prompt: 'a lighthouse', settings };
    return startGeneration(deps, request as unknown as GenerateRequest);
  };
  const list = () => predictions.listOfContent('ann', 'item');
  return { deps, spending, made, order, list };
}

test.each([
  ['is away', new AppError('unavailable', 'Nobody answers.')],
  ['knows no price', new AppError('failed_precondition', 'The price is not known.')],
  ['has no room', new AppError('failed_precondition', 'Full.', { details: { isBudgetFull: true } })],
])('where spending %s no picture counts as made', async (_what, refusal) => {
  const { deps, made, order, list } = createStage();
  deps.spending.hold = async () => {
    throw refusal;
  };

  await expect(order()).rejects.toBe(refusal);

  expect(made.pictures).toBe(0);
  expect(await list()).toEqual([]);
});

test('a click that comes twice at once is one order, and counts once', async () => {
  const { made, order, list } = createStage();

  await Promise.all([order(), order()]);

  expect(await list()).toHaveLength(1);
  expect(made.pictures).toBe(3);
});

test('a click that comes again while its order is made is not refused because that one has ended by now', async () => {
  const { deps, spending, made, order, list } = createStage();
  deps.spending.hold = async cost => {
    deps.spending.hold = spending.hold;
    await order();
    throw new AppError('failed_precondition', `${cost.id} has ended.`);
  };

  await order();

  expect(await list()).toHaveLength(1);
  expect(made.pictures).toBe(3);
});
