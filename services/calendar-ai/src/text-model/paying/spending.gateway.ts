import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { BilledModel } from '@insta-ai/chassis/outside/say-refused-models.timer';
import { taskToBus } from '@insta-ai/proto/convert/spending/tasks';
import type { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import type { Usage } from '../reply/read-usage.ts';
import type { WritingTask } from './expected-tokens.ts';

/** A call that is about to be made. */
export type TextCost = {
  id: string;
  owner: string;
  task: WritingTask;
  contentTypeId?: string;
  provider: string;
  model: string;
  expected: Usage;
  isFree: boolean;
};

/** How a call ended. */
export type TextEnd = { wasMade: boolean; tokens?: Usage | undefined; billedMicros?: number | undefined };

/** What this service asks of the budgets. */
export type SpendingGateway = {
  /** Holds what a call may cost; throws when a budget has no room. The same id twice holds once. */
  hold(cost: TextCost): Promise<void>;
  /** Says what a call came to, and what its server bills for it; without tokens it counts as what was held. */
  settle(id: string, end: TextEnd): Promise<void>;
  /** Whether a budget in money refuses each call to a model, as it has no price. */
  isRefused(model: BilledModel): Promise<boolean>;
};

export function createSpendingGateway(client: RpcClient<typeof SpendingService>): SpendingGateway {
  return {
    isRefused: async model => (await client.estimateCost({ ...model, task: taskToBus('test') })).isRefused,
    async hold({ owner: userId, task, contentTypeId = '', expected, ...about }) {
      await client.holdCost({
        ...about,
        userId,
        task: taskToBus(task),
        contentTypeId,
        expected: amountOf(expected),
      });
    },
    async settle(id, { wasMade, tokens, billedMicros }) {
      await client.settleCost({
        id,
        wasNotMade: !wasMade,
        ...(tokens && { amount: amountOf(tokens) }),
        ...(billedMicros !== undefined && { billedMicros: BigInt(billedMicros) }),
      });
    },
  };
}

const amountOf = ({
  inputTokens,
  outputTokens,
  cachedInputTokens: cached,
  cacheWriteTokens: written,
}: Usage) => ({
  inputTokens: BigInt(inputTokens),
  outputTokens: BigInt(outputTokens),
  ...(cached !== undefined && { cachedInputTokens: BigInt(cached) }),
  ...(written !== undefined && { cacheWriteTokens: BigInt(written) }),
});
