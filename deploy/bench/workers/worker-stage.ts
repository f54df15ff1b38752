import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@insta-ai/chassis/logger';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { createSubscribe } from '@insta-ai/chassis/messaging/subscribe';
import { startServices } from '@insta-ai/chassis/start-services';
import { predictionMediaService } from '@insta-ai/prediction-media/app';
import { events } from '@insta-ai/proto/bus/events';
import { predictionFromBus } from '@insta-ai/proto/convert/prediction';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { spendingService } from '@insta-ai/spending/app';
import { startTestPlatform } from '../../testing/start-test-platform.ts';
import { hookedSettings, hooksTo, type ProviderManner, startStandInProvider } from './stand-in-provider.ts';

const script = fileURLToPath(new URL('./worker.main.ts', import.meta.url));

/** After which pictures that did not come end the measurement. */
const limitMs = 300_000;

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
  const nats = await connectNats({ NATS_URL: settings.NATS_URL ?? '', BUS_PREFIX: '' }, log);
  /** When the pictures of an item were complete. */
  const complete = new Map<string, PromiseWithResolvers<number>>();
  // Heard and not looked for: a search that goes on and on would take a good part of the machine.
  createSubscribe({ nats, log })(events.predictionFinished, ({ payload: { prediction } }) => {
    if (!prediction) return;
    const { completed_at, error } = predictionFromBus(prediction);
    const asked = complete.get(prediction.contentId);
    if (error !== null || completed_at === null) asked?.reject(new Error(`There is no picture: ${error}`));
    else asked?.resolve(Date.parse(completed_at));
  });
  const client = createRpcClient({ service: PredictionMediaService, nats });
  const running = new Map<string, ChildProcess>();
  const end = async (name: string, signal: NodeJS.Signals) => {
    const child = running.get(name);
    running.delete(name);
    if (!child) return;
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const endAll = async () => {
    await Promise.all([...running.keys()].map(name => end(name, 'SIGTERM')));
    await nats.close();
    await api.stop();
    await platform.stop();
    await provider.stop();
  };
  let ended: Promise<void> | undefined;
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
    /** The processes of the workers. */
    pids: () => [...running.values()].flatMap(({ pid }) => pid ?? []),
    /** Queues pictures; answers the moments at which they were complete, in order. */
    async generate(count: number, prompt = 'a quiet bay'): Promise<number[]> {
      const contents = Array.from({ length: count }, () => randomUUID());
      const limit = AbortSignal.timeout(limitMs);
      const all = Promise.all(
        contents.map(contentId => {
          const asked = Promise.withResolvers<number>();
          complete.set(contentId, asked);
          limit.addEventListener('abort', () => asked.reject(limit.reason));
          return asked.promise;
        }),
      );
      // Waited for below, once all are queued.
      all.catch(() => {});
      await Promise.all(
        contents.map(contentId =>
          client.generate(
            // Each of another person: one alone has half of a worker's slots.
            { userId: contentId, contentId, key: contentId, prompt },
            { timeoutMs: 60_000 },
          ),
        ),
      );
      return (await all).sort((a, b) => a - b);
    },
    /** Called with each look of a worker at a run. */
    onLook: provider.onLook,
    /** What was ordered at the provider. */
    runs: provider.runs,
    /** Ends all of it, once. */
    stop: () => (ended ??= endAll()),
  };
}
