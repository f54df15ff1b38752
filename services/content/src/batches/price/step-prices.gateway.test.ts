import { create } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import {
  type ContentType,
  ContentTypeSchema,
} from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { EstimateGenerationResponseSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import {
  EstimateCostResponseSchema,
  SpendingTask,
} from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import { expect, test } from 'vitest';
import { createStepPricesGateway } from './step-prices.gateway.ts';

const types = [
  create(ContentTypeSchema, { id: 'own', imageProvider: 'fooocus' }),
  create(ContentTypeSchema, { id: 'hosted', imageProvider: 'replicate' }),
];
const away = (): never => {
  throw new AppError('unavailable', 'Part of Insta AI is not running.');
};
/** A picture of one's own machine is free, one of Replicate costs, and one of whoever else draws has no price. */
const microsOf: Record<string, bigint> = { fooocus: 0n, replicate: 80_000n };
const knowing = ({ imageProvider }: Pick<ContentType, 'imageProvider'> = { imageProvider: '' }) => {
  const micros = microsOf[imageProvider];
  return micros === undefined ? { isUnpriced: true } : { micros };
};

/** Prices of two texts and of pictures of three types, or of none; with parts away, where the test wants it. */
function prices(parts: { listTypes?: () => ContentType[]; draws?: typeof knowing } = {}) {
  const { listTypes = () => types, draws = knowing } = parts;
  const gateway = createStepPricesGateway({
    spending: {
      estimateCost: async ({ task }) =>
        create(EstimateCostResponseSchema, task === SpendingTask.METADATA ? { micros: 600n } : {}),
    },
    predictionMedia: {
      estimateGeneration: async ({ settings }) =>
        create(EstimateGenerationResponseSchema, draws(settings as ContentType | undefined)),
    },
    contentTypes: { list: async () => listTypes() },
    log: createLogger('silent'),
  });
  const pictures = new Map([
    ['own', 3],
    ['hosted', 4],
    [undefined, 5],
  ]);
  return gateway.of('anna', { texts: 2, pictures });
}
const text = { steps: 2, micros: 600, isUnpriced: false };
const unknown = (steps: number) => ({ steps, micros: undefined, isUnpriced: false });

test('each content type has the price of whoever draws it', async () => {
  expect(await prices()).toEqual([
    text,
    { steps: 3, micros: 0, isUnpriced: false },
    { steps: 4, micros: 80_000, isUnpriced: false },
    { steps: 5, micros: undefined, isUnpriced: true },
  ]);
});

test.each([
  ['who draws', { draws: away }],
  ['who knows the types', { listTypes: away }],
])('an offer is made without the price of its pictures while %s does not answer', async (_who, parts) => {
  expect(await prices(parts)).toEqual([text, unknown(3), unknown(4), unknown(5)]);
});
