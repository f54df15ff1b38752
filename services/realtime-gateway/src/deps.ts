import type { TokenVerifier } from '@insta-ai/chassis/http/auth';
import type { ServiceContext } from '@insta-ai/chassis/service';
import type { RealtimeGatewaySettings } from './config.ts';
import { showEvents } from './showing/show-events.ts';
import { allowedOrigins } from './sockets/is-allowed-origin.ts';
import { createSockets, type Sockets } from './sockets/sockets.ts';

export type Deps = {
  readonly sockets: Sockets;
  readonly verifyToken: TokenVerifier;
  stopShowing(): void;
};

export async function createDeps(context: ServiceContext<RealtimeGatewaySettings>): Promise<Deps> {
  const { verifyToken } = context;
  const origins = allowedOrigins(context.publicUrl, context.settings.ALLOWED_ORIGINS);
  const sockets = createSockets({ verifyToken, origins });
  return { sockets, verifyToken, stopShowing: showEvents(context.subscribe, sockets) };
}
