import type { MessageShape } from '@bufbuild/protobuf';
import { createLogger } from '@insta-ai/chassis/logger';
import { createBus, type IncomingMessage, message } from '@insta-ai/chassis/messaging/bus';
import { createRpcClient, serveRpc, startRpcServer } from '@insta-ai/chassis/messaging/rpc';
import { createSubscribe } from '@insta-ai/chassis/messaging/subscribe';
import { newId } from '@insta-ai/chassis/new-id';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { startTestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { events } from '@insta-ai/proto/bus/events';
import { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import {
  type PredictionFinishedSchema,
  PredictionMediaService,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { predictionMedia } from '../src/app.ts';
import { type Pace, usualPace } from '../src/generation/pace.ts';
import { startFakeReplicate } from './fake-replicate.ts';

/** The rules of the product at a pace that suits a test. */
export const testPace: Pace = {
  ...usualPace,
  deadlineMs: 20_000,
  quietMs: 300,
  pollMs: 40,
  pollMaxMs: 60,
  outputRetryMs: 20,
};

type Finished = IncomingMessage<MessageShape<typeof PredictionFinishedSchema>>;

/** The whole service with real stores and bus, an image provider that the test steers, and a stand-in for content. */
export async function startTestService() {
  const platform = await startTestPlatform();
  const provider = await startFakeReplicate();
  const identity = await startTestIdentity(platform.settings.NATS_URL ?? '');
  const nats = await connect({ servers: platform.settings.NATS_URL ?? '' });
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  const content = startContentStandIn();
  const settings = { ...platform.settings, ...provider.settings };
  const started: RunningServices[] = [];
  const finished = new Map<string, Finished>();
  const waiting = new Map<string, (event: Finished) => void>();
  createSubscribe(nats, createLogger('silent'))(events.predictionFinished, event => {
    const id = event.payload.prediction?.id ?? '';
    finished.set(id, event);
    waiting.get(id)?.(event);
  });

  function startContentStandIn() {
    const removed: { contentId: string; outputs: string[] }[] = [];
    const stand = { removed, refuse: undefined as Error | undefined };
    const server = startRpcServer(
      serveRpc(ContentService, {
        getContent: async () => ({}),
        removeOutputs: async ({ contentId, outputs }) => {
          if (stand.refuse) throw stand.refuse;
          removed.push({ contentId, outputs });
          return { content: { _id: contentId, contents: [] } };
        },
      }),
      nats,
      createLogger('silent'),
    );
    return Object.assign(stand, { stop: server.stop });
  }

  const start = async (more: Record<string, string> = {}, pace: Partial<Pace> = {}) => {
    const service = predictionMedia({ ...testPace, ...pace });
    const running = await startServices({ services: [service], settings: { ...settings, ...more } });
    started.push(running);
    return running;
  };

  const rpc = createRpcClient(PredictionMediaService, nats);
  return {
    settings,
    folder: platform.folder,
    provider,
    identity,
    content,
    db: mongo.db('prediction-media'),
    rpc,
    start,
    /** Says that an item was deleted, as content would. */
    sayContentDeleted: (userId: string, contentId: string) =>
      createBus(jetstream(nats)).send(
        message(events.contentDeleted, { id: `${contentId}.deleted`, userId }, { contentId }),
      ),
    /** Asks for pictures; answers the id of the prediction. */
    async generate(userId: string, contentId = newId(), fields: { imageNumber?: number } = {}) {
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
    finished: (id: string) =>
      new Promise<Finished>(resolve => {
        const event = finished.get(id);
        if (event) resolve(event);
        else waiting.set(id, resolve);
      }),
    async stop() {
      await Promise.all(started.map(running => running.stop()));
      await content.stop();
      await identity.stop();
      await mongo.close();
      await nats.close();
      await provider.stop();
      await platform.stop();
    },
  };
}
