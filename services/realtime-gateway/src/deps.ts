import type { TokenVerifier } from '@insta-ai/chassis/http/auth';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import type { ServiceContext } from '@insta-ai/chassis/service';
import type { RealtimeGatewaySettings } from './config.ts';
import { createRelay, type Relay } from './replicas/relay.gateway.ts';
import { createPeople } from './showing/people.ts';
import { showEvents } from './showing/show-events.ts';
import { allowedOrigins } from './sockets/is-allowed-origin.ts';
import { createSockets, openSockets, type Sockets } from './sockets/sockets.ts';

export type Deps = {
  readonly sockets: Sockets;
  readonly relay: Relay;
  readonly verifyToken: TokenVerifier;
};

export async function createDeps(context: ServiceContext<RealtimeGatewaySettings>): Promise<Deps> {
  const { verifyToken, hearPerson, tracer } = context;
  const origins = allowedOrigins(context.publicUrl, context.settings.ALLOWED_ORIGINS);
  const sockets = createSockets({
    verifyToken,
    origins,
    peopleFor: own => createPeople(hearPerson, showEvents({ sockets: own, tracer })),
  });
  context.measures.gauge('insta_ai_sockets', () => [{ value: openSockets(sockets).length, labels: {} }]);
  // The chassis' bus carries events and calls to any replica; replicas that talk to each other need their own line.
  const relay = createRelay(await connectNats(context.settings, context.log));
  // What was said while the bus was away reached nobody here: pages whose connection ends come back and read again.
  context.onBusReturn(() => {
    for (const socket of openSockets(sockets)) socket.conn.close();
  });
  return { sockets, relay, verifyToken };
}
