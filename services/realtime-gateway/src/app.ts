import { defineService } from '@insta-ai/chassis/service';
import { realtimeGatewaySettings } from './config.ts';
import { createDeps } from './deps.ts';
import { attachSockets } from './sockets/attach-sockets.ts';
import { endExpiredSessions } from './sockets/end-expired-sessions.timer.ts';

/** A socket per open page: shows a person what happens to their items. */
export const realtimeGatewayService = defineService({
  name: 'realtime-gateway',
  settings: realtimeGatewaySettings,
  deps: createDeps,
  attach: (app, deps) => attachSockets(app, deps),
  timers: deps => [endExpiredSessions(deps)],
  close: deps => deps.relay.close(),
});
