import type { Logger } from '@insta-ai/chassis/logger';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { taskToBus } from '@insta-ai/proto/convert/spending/tasks';
import type { BatchStep } from '@insta-ai/proto/data/content-batch';
import type { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import type { ContentTypesGateway } from '../../content-types/content-types.gateway.ts';
import type { PricedSteps } from './offer-price.ts';

/** An offer does not wait longer for the price of its texts, in milliseconds. */
const textTimeoutMs = 1_000;
/** The same of its pictures: who draws them asks for it in turn. */
const pictureTimeoutMs = 2_000;

export type StepPricesGateway = {
  /** What so many texts, and so many pictures of each content type, may cost a person. */
  of(
    owner: string,
    needed: { texts: number; pictures: ReadonlyMap<string | undefined, number> },
  ): Promise<PricedSteps[]>;
};

type Deps = {
  spending: Pick<RpcClient<typeof SpendingService>, 'estimateCost'>;
  predictionMedia: Pick<RpcClient<typeof PredictionMediaService>, 'estimateGeneration'>;
  contentTypes: Pick<ContentTypesGateway, 'list'>;
  log: Pick<Logger, 'warn'>;
};

type Estimate = { micros?: bigint | undefined; isUnpriced: boolean };

export function createStepPricesGateway({
  spending,
  predictionMedia,
  contentTypes,
  log,
}: Deps): StepPricesGateway {
  const priced = async (step: BatchStep, steps: number, ask: () => Promise<Estimate>) => {
    const { micros, isUnpriced } = await ask().catch((error: unknown): Estimate => {
      log.warn({ err: error, step }, 'price of a step is not known');
      return { isUnpriced: false };
    });
    return { steps, micros: micros === undefined ? undefined : Number(micros), isUnpriced };
  };
  return {
    async of(userId, { texts, pictures }) {
      const types = pictures.size > 0 ? contentTypes.list(userId) : Promise.resolve([]);
      const ofText = () =>
        spending.estimateCost({ userId, task: taskToBus('metadata') }, { timeoutMs: textTimeoutMs });
      const ofPicture = async (type: string | undefined) => {
        const settings = (await types).find(({ id }) => id === type);
        return predictionMedia.estimateGeneration({ userId, settings }, { timeoutMs: pictureTimeoutMs });
      };
      return Promise.all([
        ...(texts > 0 ? [priced('text', texts, ofText)] : []),
        ...[...pictures].map(([type, steps]) => priced('picture', steps, () => ofPicture(type))),
      ]);
    },
  };
}
