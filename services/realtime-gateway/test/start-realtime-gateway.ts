import { once } from 'node:events';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { createLogger } from '@insta-ai/chassis/logger';
import { createBus, message } from '@insta-ai/chassis/messaging/bus';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { newId } from '@insta-ai/chassis/new-id';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import type { EventType } from '@insta-ai/proto/bus/message';
import { jetstream } from '@nats-io/jetstream';
import { io, type Socket } from 'socket.io-client';
import { realtimeGatewayService } from '../src/app.ts';

export type RealtimeGateway = {
  identity: TestIdentity;
  natsUrl: string;
  /** Starts a replica. */
  startReplica(settings?: Record<string, string>): Promise<RunningServices>;
  say<Desc extends DescMessage>(
    event: EventType<Desc>,
    userId: string,
    payload: MessageInitShape<Desc>,
  ): Promise<void>;
  stop(): Promise<void>;
};

/** Bus, stores and people for replicas of the service. */
export async function startRealtimeGateway(): Promise<RealtimeGateway> {
  const platform = await startTestPlatform();
  const natsUrl = platform.settings.NATS_URL ?? '';
  const identity = await startTestIdentity(natsUrl);
  const nats = await connectNats({ NATS_URL: natsUrl, BUS_PREFIX: '' }, createLogger('silent'));
  const bus = createBus({ jetstream: jetstream(nats), nats });
  const replicas: RunningServices[] = [];
  return {
    identity,
    natsUrl,
    async startReplica(settings = {}) {
      const replica = await startServices({
        services: [realtimeGatewayService],
        settings: { ...platform.settings, PUBLIC_URL: 'https://insta.example.com', ...settings },
      });
      replicas.push(replica);
      return replica;
    },
    say: (event, userId, payload) => bus.send(message(event, { id: newId(), userId }, payload)),
    async stop() {
      await Promise.all(replicas.map(replica => replica.stop()));
      await identity.stop();
      await nats.close();
      await platform.stop();
    },
  };
}

/** The real client as the shell sets it up, only less patient. */
export function openSocket(
  url: string,
  auth: object,
  extraHeaders: Record<string, string> = {},
  transport: 'polling' | 'websocket' = 'polling',
): Socket {
  return io(url, {
    transports: [transport],
    auth,
    extraHeaders,
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
  });
}

/** The next message of this name. */
export async function next<T>(socket: Socket, name: string): Promise<T> {
  // The client's emitter is not Node's, but has what `once` needs.
  const [message] = await once(socket as unknown as NodeJS.EventEmitter, name);
  return message;
}
