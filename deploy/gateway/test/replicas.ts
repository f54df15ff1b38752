import type { RequestListener } from 'node:http';
import { serveHttp } from '../../testing/servers/serve-http.ts';
import { type Gateway, startGateway } from '../src/start-gateway.ts';

/** A server in the place of a replica. One that `hangs` takes everything and says nothing. */
export type Replica = {
  url: string;
  heard: string[];
  /** How often it was asked whether it is ready. */
  looks: number;
  isReady: boolean;
  hangs: boolean;
  stop(): Promise<void>;
};

const open: (() => Promise<unknown>)[] = [];

/** Ends what a test started. */
export async function endAll(): Promise<void> {
  for (const end of open.splice(0).reverse()) await end();
}

/** A replica that answers with its name, unless `answer` does something else; it notes what it was asked. */
export async function startReplica(name: string, answer?: RequestListener): Promise<Replica> {
  const server = await serveHttp((request, response) => {
    if (request.url === '/ready') {
      replica.looks += 1;
      if (!replica.hangs) response.writeHead(replica.isReady ? 200 : 503).end();
      return;
    }
    replica.heard.push(`${request.method} ${request.url}`);
    if (replica.hangs) return;
    if (answer) answer(request, response);
    else response.end(name);
  });
  const replica: Replica = { ...server, heard: [], looks: 0, isReady: true, hangs: false };
  open.push(replica.stop);
  return replica;
}

/** A gateway before these addresses; the rest of its settings lead to `elsewhere`. */
export async function startTestGateway(
  settings: Record<string, string>,
  urlSettings: readonly string[],
  elsewhere = 'http://127.0.0.1:9',
  logTo?: Parameters<typeof startGateway>[1],
  pace?: Parameters<typeof startGateway>[2],
): Promise<Gateway> {
  const source = {
    ...Object.fromEntries(urlSettings.map(setting => [setting, elsewhere])),
    LOG_LEVEL: 'silent',
    ...settings,
    PORT: '0',
    HOST: '127.0.0.1',
  };
  const gateway = await startGateway(source, logTo, pace);
  open.push(gateway.stop);
  return gateway;
}
