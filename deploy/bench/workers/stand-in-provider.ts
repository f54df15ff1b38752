import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fastify } from 'fastify';
import sharp from 'sharp';
import { signWebhook } from '../../simulator/src/replicate/sign-webhook.ts';

/** A provider of pictures that costs next to nothing, so that the product is measured and not the provider. */
export type StandInProvider = {
  /** Where a worker finds it; the name tells workers apart. */
  urlFor(worker: string): string;
  /** Called with each look of a worker at a run. */
  onLook(listener: (worker: string) => void): void;
  /** All that was ordered, in that order; moments are of the clock of this machine, in milliseconds. */
  runs(): readonly Run[];
  stop(): Promise<void>;
};

/** What a run was, and how often somebody asked for it. */
export type Run = {
  id: string;
  prompt: string;
  calledAt: number;
  doneAt: number;
  /** When it was looked at. */
  looks: number[];
  /** When its picture was first asked for. */
  fetchedAt?: number;
};

/** How a provider behaves. */
export type ProviderManner = {
  /** How long the run with this prompt takes, in milliseconds. */
  runMs(prompt: string): number;
  /** How long its picture is on its way, in milliseconds. */
  handOverMs?: number;
  /** The picture of every run; one of 896 × 1152 pixels when left out. */
  picture?: Buffer;
  /** Tells the end of a run to whom the order names. */
  hooks?: Hooks;
};

export type Hooks = {
  secret: string;
  /** Where the product can be reached for an address that it gave. */
  reach(address: string): string;
};

const secret = `whsec_${Buffer.from('only for a measurement').toString('base64')}`;

/** Settings with which a product names an address for webhooks: it does where the provider could reach it. */
export const hookedSettings = {
  PUBLIC_URL: 'https://insta-ai.example',
  REPLICATE_WEBHOOK_SECRET: secret,
};

/** Webhooks for a product with those settings; where it answers is asked when there is one to send. */
export function hooksTo(origin: () => string): Hooks {
  return { secret, reach: address => `${origin()}${new URL(address).pathname}` };
}

type Order = { version: string; input: { prompt?: unknown }; webhook?: string };
type Kept = Run & Pick<Order, 'input' | 'version'>;

/** Answers as Replicate's API does; each run takes as long as its manner says and hands over the same picture. */
export async function startStandInProvider(manner: ProviderManner): Promise<StandInProvider> {
  const picture = manner.picture ?? (await drawPicture());
  const runs = new Map<string, Kept>();
  const listeners: ((worker: string) => void)[] = [];
  const hooked = new Set<Promise<void>>();
  const end = new AbortController();
  const app = fastify();
  let origin = '';
  const shown = ({ id, version, input, doneAt }: Kept) => {
    const isReady = Date.now() >= doneAt;
    return {
      id,
      version,
      input,
      status: isReady ? 'succeeded' : 'processing',
      output: isReady ? [`${origin}/picture/${id}.png`] : null,
      error: null,
      logs: '',
      metrics: {},
    };
  };
  app.post<{ Body: Order }>('/:worker/predictions', async ({ body }, reply) => {
    const { version, input, webhook } = body;
    const prompt = String(input.prompt);
    const calledAt = Date.now();
    const doneAt = calledAt + manner.runMs(prompt);
    const run: Kept = { id: randomUUID(), version, input, prompt, calledAt, doneAt, looks: [] };
    runs.set(run.id, run);
    if (webhook && manner.hooks) {
      const told = tellEnd(manner.hooks, webhook, run).catch(() => {});
      hooked.add(told.finally(() => hooked.delete(told)));
    }
    return reply.code(201).send(shown(run));
  });
  const tellEnd = async ({ secret, reach }: Hooks, webhook: string, run: Kept) => {
    await pause(Math.max(0, run.doneAt - Date.now()), undefined, { signal: end.signal });
    const body = JSON.stringify(shown(run));
    const id = `msg_${run.id}`;
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = signWebhook(secret, id, timestamp, body);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    };
    await fetch(reach(webhook), { method: 'POST', headers, body, signal: end.signal });
  };
  app.get('/:worker/predictions', async () => ({ results: [...runs.values()].map(shown), next: null }));
  app.get<{ Params: { worker: string; id: string } }>(
    '/:worker/predictions/:id',
    async ({ params }, reply) => {
      for (const listener of listeners) listener(params.worker);
      const run = runs.get(params.id);
      run?.looks.push(Date.now());
      return run ? shown(run) : reply.code(404).send({});
    },
  );
  app.get<{ Params: { id: string } }>('/picture/:id.png', async ({ params }, reply) => {
    const run = runs.get(params.id);
    if (run) run.fetchedAt ??= Date.now();
    if (manner.handOverMs) await pause(manner.handOverMs);
    return reply.type('image/png').send(picture);
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    urlFor: worker => `${origin}/${worker}`,
    onLook: listener => void listeners.push(listener),
    runs: () => [...runs.values()],
    async stop() {
      end.abort();
      await Promise.all(hooked);
      await app.close();
    },
  };
}

function drawPicture(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="896" height="1152"><defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#24466b"/><stop offset="1" stop-color="#f2b880"/></linearGradient>
    </defs><rect width="896" height="1152" fill="url(#sky)"/><circle cx="600" cy="380" r="90" fill="#fff3d6"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
