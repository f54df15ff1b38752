import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { BilledModel } from '@insta-ai/chassis/outside/say-refused-models.timer';
import { taskToBus } from '@insta-ai/proto/convert/spending/tasks';
import type { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';

/** Pictures that are about to be ordered. */
export type PictureCost = {
  id: string;
  userId: string;
  contentTypeId: string | undefined;
  provider: string;
  model: string;
  pictures: number;
  /** Drawn on a machine of one's own: where no price is known, nothing is paid. */
  isFree: boolean;
};

/** What pictures may come to, in millionths of a US dollar: undefined when nobody knows, and `isUnpriced` where the model has no price. */
export type PictureEstimate = { micros?: bigint | undefined; isUnpriced: boolean };

/** What this service asks of the budgets. */
export type SpendingGateway = {
  estimate(cost: Omit<PictureCost, 'id' | 'contentTypeId'>): Promise<PictureEstimate>;
  /** Whether a budget in money refuses each picture of a model, as it has no price. */
  isRefused(model: BilledModel): Promise<boolean>;
  /** Holds what pictures may cost; throws when a budget has no room. The same id twice holds once. */
  hold(cost: PictureCost): Promise<void>;
  /** Says that nobody goes on with it: what was asked of the image service counts as what was held, as it may be paid. */
  end(id: string, end: { wasNotMade: boolean }): Promise<{ wasHeld: boolean }>;
};

/** An offer waits for its price, in milliseconds. */
const estimateTimeoutMs = 1_000;
/** Somebody who deletes a picture waits for it, in milliseconds. */
const endTimeoutMs = 3_000;

export function createSpendingGateway(client: RpcClient<typeof SpendingService>): SpendingGateway {
  return {
    isRefused: async model => (await client.estimateCost({ ...model, task: taskToBus('picture') })).isRefused,
    async estimate(cost) {
      const asked = { ...cost, task: taskToBus('picture') };
      const { micros, isUnpriced } = await client.estimateCost(asked, { timeoutMs: estimateTimeoutMs });
      return { micros, isUnpriced };
    },
    async hold({ id, userId, contentTypeId = '', provider, model, pictures, isFree }) {
      const task = taskToBus('picture');
      const expected = { pictures };
      await client.holdCost({ id, userId, task, contentTypeId, provider, model, expected, isFree });
    },
    async end(id, { wasNotMade }) {
      const { wasHeld } = await client.settleCost({ id, wasNotMade }, { timeoutMs: endTimeoutMs });
      return { wasHeld };
    },
  };
}
