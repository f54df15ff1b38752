import type { Logger } from '@insta-ai/chassis/logger';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { taskToBus } from '@insta-ai/proto/convert/spending/tasks';
import type { BatchStep } from '@insta-ai/proto/data/content-batch';
import type { SpendingTask } from '@insta-ai/proto/data/spending/spending-tasks';
import type { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import type { StepPrices } from './batch-view.ts';

const taskOf: Record<BatchStep, SpendingTask> = { text: 'metadata', picture: 'picture' };

/** An offer does not wait longer for its price, in milliseconds. */
const timeoutMs = 1_000;

export type StepPricesGateway = {
  /** What each step of a person may cost; nothing is said of what nobody knows. */
  of(owner: string): Promise<StepPrices>;
};

type Deps = {
  client: Pick<RpcClient<typeof SpendingService>, 'estimateCost'>;
  /** What the simulator draws costs nothing, whatever the model that it plays. */
  isSimulated: boolean;
  log: Pick<Logger, 'warn'>;
};

export function createStepPricesGateway({ client, isSimulated, log }: Deps): StepPricesGateway {
  const dollarsOf = async (userId: string, step: BatchStep) => {
    try {
      const { micros } = await client.estimateCost({ userId, task: taskToBus(taskOf[step]) }, { timeoutMs });
      return micros === undefined ? undefined : Number(micros) / 1_000_000;
    } catch (error) {
      log.warn({ err: error, step }, 'price of a step is not known');
      return undefined;
    }
  };
  return {
    async of(owner) {
      const [text, picture] = await Promise.all([
        dollarsOf(owner, 'text'),
        isSimulated ? 0 : dollarsOf(owner, 'picture'),
      ]);
      return { text, picture };
    },
  };
}
