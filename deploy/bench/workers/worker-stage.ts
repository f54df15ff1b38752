import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@insta-ai/chassis/logger';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { startServices } from '@insta-ai/chassis/start-services';
import { connectMongo } from '@insta-ai/chassis/storage/connect-mongo';
import { predictionMediaService } from '@insta-ai/prediction-media/app';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { spendingService } from '@insta-ai/spending/app';
import { until } from '../../e2e/api.ts';
import { startTestPlatform } from '../../testing/start-test-platform.ts';
import { hookedSettings, hooksTo, type ProviderManner, startStandInProvider } from './stand-in-provider.ts';

const script = fileURLToPath(new URL('./worker.main.ts', import.meta.url));

type Manner = Pick<ProviderManner, 'runMs' | 'handOverMs'> & {
  /** Whether the provider tells the end of its runs. */
  isHooked?: boolean;
};

/** Bus, store, the answering side of prediction-media, and a provider; workers come and go as processes of their own. */
export async function openWorkerStage({ isHooked = false, ...manner }: Manner) {
  let origin = '';
  const provider = await startStandInProvider({ ...manner, hooks: hooksTo(() => origin) });
  const platform = await startTestPlatform();
  const settings: Record<string, string> = {
    ...platform.settings,
    ...(isHooked && hookedSettings),
    REPLICATE_API_TOKEN: 'r8_bench',
  };
  const api = await startServices({
    services: [predictionMediaService, spendingService],
    settings: { ...settings, REPLICATE_BASE_URL: provider.urlFor('api'), ROLE: 'api' },
  });
  origin = api.url;
  const log = createLogger('silent');
  const nats = await connectNats(settings.NATS_URL ?? '', log);
  const mongo = await connectMongo(settings.MONGODB_URL ?? '', log);
  const predictions = mongo
    .db('prediction-media')
    .collection<{ _id: string; completedAt: Date | null }>('predictions');
  const client = createRpcClient({ service: PredictionMediaService, nats });
  const running = new Map<string, ChildProcess>();
  const end = async (name: string, signal: NodeJS.Signals) => {
    const child = running.get(name);
    running.delete(name);
    if (!child) return;
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return {
    async startWorker(name: string, slots: number) {
      const child = fork(script, {
        env: { ...settings, REPLICATE_BASE_URL: provider.urlFor(name), ROLE: 'worker', SLOTS: String(slots) },
      });
      running.set(name, child);
      await once(child, 'message');
    },
    kill: (name: string) => end(name, 'SIGKILL'),
    workers: () => [...running.keys()],
    /** Queues pictures; answers the moments at which they were complete, in order. */
    async generate(count: number, prompt = 'a quiet bay'): Promise<number[]> {
      const contents = Array.from({ length: count }, () => randomUUID());
      await Promise.all(
        contents.map(contentId =>
          client.generate(
            // Each of another person: one alone has half of a worker's slots.
            { userId: contentId, contentId, key: contentId, prompt },
            { timeoutMs: 60_000 },
          ),
        ),
      );
      const done = await until(
        () => predictions.find({ content: { $in: contents }, completedAt: { $ne: null } }).toArray(),
        all => all.length === count,
        300_000,
      );
      return done.map(({ completedAt }) => completedAt?.getTime() ?? 0).sort((a, b) => a - b);
    },
    /** Called with each look of a worker at a run. */
    onLook: provider.onLook,
    /** What was ordered at the provider. */
    runs: provider.runs,
    async stop() {
      await Promise.all([...running.keys()].map(name => end(name, 'SIGTERM')));
      await mongo.close();
      await nats.close();
      await api.stop();
      await platform.stop();
      await provider.stop();
    },
  };
}
