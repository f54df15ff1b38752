import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Gateway, startGateway } from '../src/start-gateway.ts';

/** A server in the place of a replica. */
export type Replica = { url: string; heard: string[]; isReady: boolean; stop(): Promise<void> };

const open: (() => Promise<unknown>)[] = [];

/** Ends what a test started. */
export async function endAll(): Promise<void> {
  for (const end of open.splice(0).reverse()) await end();
}

/** A replica that answers with its name, unless `answer` does something else; it notes what it was asked. */
export async function startReplica(name: string, answer?: RequestListener): Promise<Replica> {
  const server = createServer((request, response) => {
    if (request.url === '/ready') {
      response.writeHead(replica.isReady ? 200 : 503).end();
      return;
    }
    replica.heard.push(`${request.method} ${request.url}`);
    if (answer) answer(request, response);
    else response.end(name);
  });
  const replica: Replica = { url: await listen(server), heard: [], isReady: true, stop: () => close(server) };
  open.push(replica.stop);
  return replica;
}

/** A gateway before these addresses; the rest of its settings lead to `elsewhere`. */
export async function startTestGateway(
  settings: Record<string, string>,
  urlSettings: readonly string[],
  elsewhere = 'http://127.0.0.1:9',
): Promise<Gateway> {
  const gateway = await startGateway({
    ...Object.fromEntries(urlSettings.map(setting => [setting, elsewhere])),
    ...settings,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
  open.push(gateway.stop);
  return gateway;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
