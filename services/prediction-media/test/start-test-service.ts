import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MessageShape } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import { createBus, type IncomingMessage, message } from '@insta-ai/chassis/messaging/bus';
import { createRpcClient, serveRpc, startRpcServer } from '@insta-ai/chassis/messaging/rpc';
import { createSubscribe } from '@insta-ai/chassis/messaging/subscribe';
import { newId } from '@insta-ai/chassis/new-id';
import { type RunningServices, type StartOptions, startServices } from '@insta-ai/chassis/start-services';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { startTestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { events } from '@insta-ai/proto/bus/events';
import { ContentService, ContentStatus } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import {
  type PredictionFinishedSchema,
  PredictionMediaService,
  type PredictionProgressedSchema,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { spendingService } from '@insta-ai/spending/app';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import sharp from 'sharp';
import { demoConditions } from '../../../deploy/simulator/src/conditions.ts';
import { startSimulator } from '../../../deploy/simulator/src/start-simulator.ts';
import { predictionMedia } from '../src/app.ts';
import type { Output, Prediction } from '../src/predictions/prediction.ts';
import { type Pace, usualPace } from '../src/run/pace.ts';

/** The rules of the product at a pace that suits a test. */
export const testPace: Pace = {
  ...usualPace,
  deadlineMs: 120_000,
  leaseMs: 3_000,
  storeLookMs: 100,
  quietMs: 300,
  pollMs: 40,
  pollMaxMs: 60,
  outputRetryMs: 20,
};

type Progressed = IncomingMessage<MessageShape<typeof PredictionProgressedSchema>>;
type ProviderRun = {
  id: string;
  status: string;
  createdAt: number;
  endsAt?: number;
  input: Record<string, unknown>;
};
type Finished = IncomingMessage<MessageShape<typeof PredictionFinishedSchema>>;

/** The whole service with real stores and bus, an image provider that the test steers, and a stand-in for content. */
export async function startTestService() {
  const platform = await startTestPlatform();
  const simulator = await startSimulator({
    folder: join(platform.folder, 'simulator'),
    speed: 20,
    conditions: demoConditions,
  });
  const identity = await startTestIdentity(platform.settings.NATS_URL ?? '');
  const nats = await connect({ servers: platform.settings.NATS_URL ?? '' });
  const objects = await platform.openObjects();
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  const content = startContentStandIn();
  const settings: Record<string, string> = {
    ...platform.settings,
    REPLICATE_BASE_URL: simulator.replicateBaseUrl,
    REPLICATE_API_TOKEN: simulator.credentials.replicateApiToken,
  };
  const started: RunningServices[] = [];
  const subscribe = createSubscribe({ nats, log: createLogger('silent') });
  const finished = collect<Finished>();
  subscribe(events.predictionFinished, event => finished.add(event.payload.prediction?.id ?? '', event));
  const progressed = collect<Progressed>();
  subscribe(events.predictionProgressed, event => progressed.add(event.payload.predictionId, event));

  function startContentStandIn() {
    const removed: { contentId: string; outputs: string[] }[] = [];
    const stand = {
      removed,
      refuse: undefined as Error | undefined,
      gone: new Set<string>(),
      /** What each item uses; one that is not here has nothing selected. */
      selected: new Map<string, string[]>(),
      /** Items by the words of their titles. */
      titled: new Map<string, string[]>(),
      /** Says nothing about items, as content does while it restarts. */
      isSilent: false,
    };
    const server = startRpcServer(
      serveRpc(ContentService, {
        getContent: async ({ contentId }) => {
          if (stand.gone.has(contentId)) throw new AppError('not_found', 'This content no longer exists.');
          return { item: { content: { id: contentId } } };
        },
        listContents: async ({ contentIds, outputs }) => {
          if (stand.isSilent) throw new AppError('unavailable', 'Content is restarting.');
          const using = [...stand.selected].filter(([, used]) => used.some(one => outputs.includes(one)));
          const asked = new Set([...contentIds, ...using.map(([id]) => id)]);
          const there = [...asked].filter(id => !stand.gone.has(id));
          return {
            contents: there.map(id => ({
              id,
              title: `Item ${id}`,
              state: ContentStatus.DRAFT,
              outputs: stand.selected.get(id) ?? [],
            })),
          };
        },
        findContents: async ({ words }) => ({
          found: words.map(word => ({ contentIds: stand.titled.get(word) ?? [] })),
        }),
        listPublished: async () => ({}),
        forgetTextVoices: async () => ({}),
        listUsedOutputs: async ({ after }) => {
          const all = [...stand.selected.values()];
          const at = Number(after);
          return { outputs: all[at] ?? [], next: at + 1 < all.length ? String(at + 1) : '' };
        },
        removeOutputs: async ({ contentId, outputs }) => {
          if (stand.refuse) throw stand.refuse;
          removed.push({ contentId, outputs });
          return { item: { content: { id: contentId, outputs: [] } } };
        },
      }),
      nats,
      createLogger('silent'),
    );
    return Object.assign(stand, { stop: server.stop });
  }

  const start = async (
    more: Record<string, string> = {},
    pace: Partial<Pace> = {},
    ending: Pick<StartOptions, 'closeWithinMs'> = {},
  ) => {
    const service = predictionMedia({ ...testPace, ...pace });
    const running = await startServices({
      services: [service, spendingService],
      settings: { ...settings, ...more },
      ...ending,
    });
    started.push(running);
    return running;
  };

  const children: ChildProcess[] = [];
  const runsWith = async (seeds: readonly unknown[]) => {
    const answer = await fetch(`${simulator.url}/control/predictions`);
    const { predictions: runs } = (await answer.json()) as { predictions: ProviderRun[] };
    return runs.filter(run => seeds.includes(run.input.image_seed as number));
  };
  const control = async (path: string, body: unknown) => {
    const answer = await fetch(`${simulator.url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const rpc = createRpcClient({ service: PredictionMediaService, nats, timeoutMs: busyMachineMs });
  return {
    settings,
    folder: platform.folder,
    simulator,
    identity,
    content,
    db: mongo.db(platform.database('prediction-media')),
    outputsCollection: mongo.db(platform.database('prediction-media')).collection<Output>('outputs'),
    predictionsCollection: mongo
      .db(platform.database('prediction-media'))
      .collection<Prediction>('predictions'),
    objects,
    /** A picture in the upload library; answers its file name. */
    async putUpload() {
      const filename = `${newId()}.png`;
      await objects.put(`uploads/${filename}`, await aPicture(300, 200));
      return filename;
    },
    rpc,
    start,
    /** Says that an item was deleted, as content would. */
    sayContentDeleted: (userId: string, contentId: string) =>
      createBus({ jetstream: jetstream(nats) }).send(
        message(events.contentDeleted, { id: `${contentId}.deleted`, userId }, { contentId }),
      ),
    /** Asks for pictures; answers the id of the prediction. */
    async generate(
      userId: string,
      contentId = newId(),
      fields: { id?: string; imageNumber?: number; imageProvider?: string; imageModel?: string } = {},
    ) {
      const { predictions } = await rpc.generate({
        userId,
        contentId,
        key: newId(),
        prompt: 'a lighthouse at dusk',
        settings: { performanceSelection: 'Speed', aspectRatiosSelection: '896*1088', ...fields },
      });
      return { id: predictions[0]?.id ?? '', contentId, predictions };
    },
    /** The event that a prediction ended; waits for it. */
    finished: (id: string) => finished.first(id),
    /** The first event that a prediction moved; waits for it. */
    progressed: (id: string) => progressed.first(id),
    /** Orders a fault at the simulator; the orders of other tests are gone then. */
    async order(target: string, kind: string, params: Record<string, unknown> = {}, times = 1) {
      await control('faults', { target, kind, times, ...params });
    },
    /** So much time passes at the provider, in seconds. */
    passAtProvider: (seconds: number) => control('clock', { advanceSeconds: seconds }),
    /** What is queued is gone, and the queue too. */
    loseJobs: async () => (await jetstreamManager(nats)).streams.delete('JOBS'),
    clearOrders: () => fetch(`${simulator.url}/control/faults`, { method: 'DELETE' }),
    /** What the provider has: the runs with the seed of a prediction. */
    async runsOf(contentId: string, userId: string) {
      const { predictions } = await rpc.listPredictions({ userId, contentId });
      const seeds = predictions.map(prediction => Number(prediction.order?.imageSeed));
      return runsWith(seeds);
    },
    /** The same of predictions by their ids. */
    async runsOfAll(ids: readonly string[]) {
      const found = mongo.db(platform.database('prediction-media')).collection<Prediction>('predictions');
      const predictions = await found.find({ _id: { $in: [...ids] } }).toArray();
      return runsWith(predictions.map(prediction => prediction.input.image_seed));
    },
    /** The service as a worker process of its own, as in production. */
    startWorkerProcess(more: Record<string, string> = {}): ChildProcess {
      const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
      const child = spawn(process.execPath, [main], {
        env: { PATH: process.env.PATH, ...settings, ROLE: 'worker', ...more },
        stdio: 'ignore',
      });
      children.push(child);
      return child;
    },
    async stop() {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(started.map(running => running.stop()));
      await content.stop();
      await identity.stop();
      await mongo.close();
      await nats.close();
      await simulator.stop();
      await platform.stop();
    },
  };
}

/** Events by key, for waiting on the first one that may have come already. */
function collect<Event>() {
  const seen = new Map<string, Event>();
  const waiting = new Map<string, (event: Event) => void>();
  return {
    add(key: string, event: Event) {
      if (seen.has(key)) return;
      seen.set(key, event);
      waiting.get(key)?.(event);
    },
    first: (key: string) =>
      new Promise<Event>(resolve => {
        const event = seen.get(key);
        if (event) resolve(event);
        else waiting.set(key, resolve);
      }),
  };
}

export async function aPicture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c96f4a' } })
    .png()
    .toBuffer();
}
