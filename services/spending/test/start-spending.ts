import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { startTestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { SpendingService, SpendingTask } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { spendingService } from '../src/app.ts';

/** The whole service on real stores and a real bus; more than one replica where a test starts it again. */
export async function startTestSpending() {
  const platform = await startTestPlatform();
  // A test of another month turns the clock, and a server of S3 believes no signature of another day: nothing is kept there anyway.
  const { S3_ENDPOINT: _, ...withoutBucket } = platform.settings;
  const url = platform.settings.NATS_URL ?? '';
  const identity = await startTestIdentity(url);
  const nats = await connect({ servers: url });
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  const started: RunningServices[] = [];
  const rpc = createRpcClient({ service: SpendingService, nats, timeoutMs: busyMachineMs });
  return {
    rpc,
    nats,
    identity,
    db: mongo.db(platform.database('spending')),
    async start(settings: Record<string, string> = {}) {
      const running = await startServices({
        services: [spendingService],
        settings: { ...withoutBucket, ...settings },
      });
      started.push(running);
      return running;
    },
    async stopServices() {
      await Promise.all(started.splice(0).map(running => running.stop()));
    },
    /** Holds a picture, as prediction-media does. */
    holdPicture: (userId: string, more: Partial<{ id: string; model: string; pictures: number }> = {}) =>
      rpc.holdCost({
        id: more.id ?? newId(),
        userId,
        task: SpendingTask.PICTURE,
        provider: 'replicate',
        model: more.model ?? 'black-forest-labs/flux-1.1-pro',
        expected: { pictures: more.pictures ?? 1 },
      }),
    async stop() {
      await Promise.all(started.map(running => running.stop()));
      await identity.stop();
      await nats.close();
      await mongo.close();
      await platform.stop();
    },
  };
}
