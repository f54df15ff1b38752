import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

type Run = { id: string; version: string; input: Record<string, unknown>; createdAt: string; polls: number };

/** What the next create does instead of answering 201. */
type CreateFault = 'lost-answer' | 'lost-request' | { status: number; body: unknown };

/** How runs go. */
type Conduct = {
  /** Looks until a run ends. */
  pollsUntilEnd: number;
  end: 'succeeded' | 'failed' | 'never';
  error: string;
  outputs: number;
  outputsExpired: boolean;
  createFaults: CreateFault[];
};

const usual: Conduct = {
  pollsUntilEnd: 1,
  end: 'succeeded',
  error: '',
  outputs: 1,
  outputsExpired: false,
  createFaults: [],
};

/** The few calls of Replicate that the service makes, for tests that steer it run by run. Any token is taken. */
export async function startFakeReplicate() {
  const runs: Run[] = [];
  const canceled: string[] = [];
  const conduct: Conduct = { ...usual };
  const webhookSecret = `whsec_${Buffer.from('a secret of the fake provider').toString('base64')}`;
  const picture = await sharp({ create: { width: 896, height: 1088, channels: 3, background: '#c96f4a' } })
    .png()
    .toBuffer();
  let waiting: { count: number; resolve: () => void }[] = [];

  const view = (run: Run) => {
    const ended = conduct.end !== 'never' && run.polls >= conduct.pollsUntilEnd;
    return {
      id: run.id,
      version: run.version,
      input: run.input,
      created_at: run.createdAt,
      status: ended ? conduct.end : 'processing',
      logs: ' 50%|█████     | 15/30\n',
      error: ended && conduct.end === 'failed' ? conduct.error : null,
      output: ended && conduct.end === 'succeeded' ? outputsOf(run) : null,
    };
  };
  const outputsOf = (run: Run) =>
    Array.from({ length: conduct.outputs }, (_, n) => `${origin}/files/${run.id}/${n}.png`);

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url ?? '/', origin).pathname;
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path.startsWith('/files/')) {
      if (conduct.outputsExpired) return send(404, {});
      return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    }
    if (path === '/v1/webhooks/default/secret') return send(200, { key: webhookSecret });
    if (path === '/v1/predictions' && request.method === 'GET') {
      return send(200, { next: null, previous: null, results: runs.map(view).reverse() });
    }
    if (path === '/v1/predictions') return create(request, response, send);
    const run = runs.find(one => path.startsWith(`/v1/predictions/${one.id}`));
    if (!run) return send(404, { detail: 'not found', status: 404 });
    if (path.endsWith('/cancel')) canceled.push(run.id);
    else run.polls += 1;
    send(200, view(run));
  }

  async function create(
    request: IncomingMessage,
    response: ServerResponse,
    send: (status: number, body: unknown) => void,
  ) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fault = conduct.createFaults.shift();
    if (fault === 'lost-request') return response.destroy();
    if (fault && fault !== 'lost-answer') return send(fault.status, fault.body);
    const { version, input } = JSON.parse(Buffer.concat(chunks).toString());
    const id = `run${String(runs.length).padStart(23, '0')}`;
    runs.push({ id, version, input, createdAt: new Date().toISOString(), polls: 0 });
    for (const waiter of waiting.filter(one => one.count <= runs.length)) waiter.resolve();
    waiting = waiting.filter(one => one.count > runs.length);
    if (fault === 'lost-answer') return response.destroy();
    send(201, view(runs.at(-1) as Run));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    runs,
    canceled,
    conduct,
    webhookSecret,
    settings: { REPLICATE_BASE_URL: `${origin}/v1`, REPLICATE_API_TOKEN: 'r8_any' },
    reset: () => Object.assign(conduct, usual, { createFaults: [] }),
    /** Resolves when so many runs were created since the start. */
    created: (count: number) =>
      new Promise<void>(resolve => {
        if (runs.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
