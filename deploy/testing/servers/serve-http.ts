import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of a test on a free port of this machine. */
export type HttpServer = { url: string; stop(): Promise<void> };

/** Asked to stop it drops every connection; asked twice it does nothing more. */
export async function serveHttp(answer: RequestListener): Promise<HttpServer> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
