import { create } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import {
  EstimateCostResponseSchema,
  SpendingTask,
} from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import { expect, test } from 'vitest';
import { createStepPricesGateway } from './step-prices.gateway.ts';

/** Spending that knows what captions cost, and asked for pictures says what the test wants. */
async function pricesOf(pictures: () => bigint | undefined, isSimulated = false) {
  const prices = createStepPricesGateway({
    client: {
      estimateCost: async ({ task }) =>
        create(EstimateCostResponseSchema, { micros: task === SpendingTask.METADATA ? 600n : pictures() }),
    },
    isSimulated,
    log: createLogger('silent'),
  });
  return prices.of('anna');
}
const away = (): never => {
  throw new AppError('unavailable', 'Part of Insta AI is not running.');
};

test('prices are in dollars, and what nobody knows has none', async () => {
  expect(await pricesOf(() => 80_000n)).toEqual({ text: 0.0006, picture: 0.08 });
  expect(await pricesOf(() => 0n)).toEqual({ text: 0.0006, picture: 0 });
  expect(await pricesOf(() => undefined)).toEqual({ text: 0.0006 });
});

test('an offer is made without a price while spending does not answer', async () => {
  expect(await pricesOf(away)).toEqual({ text: 0.0006 });
});

test('what the simulator draws costs nothing, and nobody is asked', async () => {
  expect(await pricesOf(away, true)).toEqual({ text: 0.0006, picture: 0 });
});
