import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { createLogger } from '@insta-ai/chassis/logger';
import type { IncomingMessage } from '@insta-ai/chassis/messaging/bus';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { createSubscribe } from '@insta-ai/chassis/messaging/subscribe';
import { startServices } from '@insta-ai/chassis/start-services';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { startTestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import type { EventType } from '@insta-ai/proto/bus/message';
import { ContentTypeService } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { contentTypeService } from '../src/app.ts';

/** The whole service on real doors: HTTP, rpc, events, stores. */
export async function startContentType(more: Record<string, string> = {}) {
  const platform = await startTestPlatform();
  const identity = await startTestIdentity(platform.settings.NATS_URL ?? '');
  const running = await startServices({
    services: [contentTypeService],
    settings: { ...platform.settings, STORAGE_QUOTA_MB: '5', ...more },
  });
  const nats = await connect({ servers: platform.settings.NATS_URL });
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  const subscribe = createSubscribe({ nats, log: createLogger('silent') });
  await nats.flush();

  return {
    app: running.app,
    db: mongo.db(platform.database('content-type')),
    newUser: identity.newUser,
    objects: await platform.openObjects(),
    rpc: createRpcClient({ service: ContentTypeService, nats, timeoutMs: busyMachineMs }),
    /** Hears the next event; to be called before what causes it. */
    async nextEvent<Desc extends DescMessage>(event: EventType<Desc>) {
      const heard = new Promise<IncomingMessage<MessageShape<Desc>>>(resolve => {
        const subscription = subscribe(event, message => {
          subscription.stop();
          resolve(message);
        });
      });
      // The server must know of the subscription before the event is said.
      await nats.flush();
      return { heard };
    },
    async stop() {
      await running.stop();
      await mongo.close();
      await nats.close();
      await identity.stop();
      await platform.stop();
    },
  };
}

export type RunningContentType = Awaited<ReturnType<typeof startContentType>>;
