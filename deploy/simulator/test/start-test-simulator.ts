import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Simulator, type SimulatorOptions, startSimulator } from '../src/start-simulator.ts';

export const accountId = '17841400000000001';
export const pageId = '104100000000001';

/** What these tests have easier than the usual: their hosts are on this machine, and nobody waits for a model. */
const nearby = { onlyInternet: false, hasPaymentMethod: true, coldBootSeconds: 0 };

/** A running simulator in a folder of its own, closed and removed when the test is over. */
export async function startTestSimulator(options: Partial<SimulatorOptions> = {}) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'simulator-')));
  const simulator = await startSimulator({
    speed: 50,
    ...options,
    conditions: { ...nearby, ...options.conditions },
    folder,
  });
  let running = true;
  const stop = async () => {
    if (running) await simulator.stop();
    running = false;
  };
  onTestFinished(async () => {
    await stop();
    if (!options.folder) await rm(folder, { recursive: true, force: true });
  });

  const post = async (path: string, body: unknown = {}) => {
    const answer = await fetch(`${simulator.url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const journal = async (target: string) => {
    const answer = await fetch(`${simulator.url}/control/journal?target=${target}`);
    const { entries } = (await answer.json()) as {
      entries: { accepted: boolean; status: number; answered: boolean }[];
    };
    return entries;
  };
  return {
    ...simulator,
    folder,
    stop,
    journal,
    order: (order: object) => post('faults', order),
    control: post,
    advance: (seconds: number) => post('clock', { advanceSeconds: seconds }),
    graph: graphCaller(simulator),
  };
}

export type GraphAnswer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the platform answered
  body: any;
  headers: Headers;
};

/** GET with the query, everything else with a form, and always with a proof, as the product does. */
function graphCaller({
  graphBaseUrl: base,
  credentials: { userAccessToken: defaultToken, facebookAppSecret: secret },
}: Simulator) {
  return async (
    method: string,
    path: string,
    params: Record<string, string> = {},
    token: string | null = defaultToken,
  ): Promise<GraphAnswer> => {
    const proof = token && createHmac('sha256', secret).update(token).digest('hex');
    const all = new URLSearchParams({
      ...(token && proof && { access_token: token, appsecret_proof: proof }),
      ...params,
    });
    const inQuery = method !== 'POST';
    const url = `${base}/v25.0/${path}${inQuery ? `?${all}` : ''}`;
    const answer = await fetch(url, { method, ...(!inQuery && { body: all }) });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
}

/** Stands for the product's own media host, or for the place its webhooks arrive at. */
export async function startHost(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A port that nobody listens at, for a simulator whose public address is another one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
export const readJson = async (answer: Response): Promise<any> => answer.json();
