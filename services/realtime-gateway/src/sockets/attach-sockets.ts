import type { FastifyInstance } from 'fastify';
import type { Sockets } from './sockets.ts';

/** Puts the sockets on the HTTP server of the process. */
export async function attachSockets(app: FastifyInstance, { sockets }: { sockets: Sockets }): Promise<void> {
  sockets.attach(app.server);
  let isClosing = false;
  sockets.engine.use((_request: unknown, _response: unknown, next: (error?: Error) => void) => {
    next(isClosing ? new Error('Insta AI is restarting.') : undefined);
  });
  // Before the server stops: it would wait for polls that hang for 25 seconds. The engine is closed, not the sockets:
  // a client that is told to disconnect stays away, one whose connection ends comes back, to another replica.
  app.addHook('preClose', async () => {
    isClosing = true;
    sockets.engine.close();
  });
}
