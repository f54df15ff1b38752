import type { FastifyInstance } from 'fastify';
import { answerForwarded } from '../replicas/answer-forwarded.ts';
import { forwardPolls } from '../replicas/forward-polls.ts';
import type { Relay } from '../replicas/relay.gateway.ts';
import { newReplicaName, newSessionId } from '../replicas/session-id.ts';
import { endConnections } from './end-connections.ts';
import type { Sockets } from './sockets.ts';

/** Puts the sockets on the HTTP server of the process. */
export async function attachSockets(
  app: FastifyInstance,
  { sockets, relay }: { sockets: Sockets; relay: Relay },
): Promise<void> {
  const ownReplica = newReplicaName();
  const closing = new AbortController();
  sockets.attach(app.server);
  const end = endConnections(app.server);
  sockets.engine.generateId = () => newSessionId(ownReplica);
  sockets.engine.use(forwardPolls(ownReplica, relay, closing.signal));
  await answerForwarded(app, ownReplica, relay);
  // Before the server stops: it would wait for polls that hang for 25 seconds. The engine is closed, not the sockets:
  // a client that is told to disconnect stays away, one whose connection ends comes back, to another replica.
  app.addHook('preClose', async () => {
    closing.abort();
    sockets.engine.close();
    end();
  });
}
