import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import sharp from 'sharp';

/** A provider of pictures that costs next to nothing, so that the product is measured and not the provider. */
export type SlowProvider = {
  /** Where a worker finds it; the name tells workers apart. */
  urlFor(worker: string): string;
  /** Called with each look of a worker at a run. */
  onLook(listener: (worker: string) => void): void;
  stop(): Promise<void>;
};

type Run = { id: string; readyAt: number; input: unknown; version: string };

/** Answers as Replicate's API does; each run takes `runMs` and hands over the same picture of 896 × 1152 pixels. */
export async function startSlowProvider(runMs: number): Promise<SlowProvider> {
  const picture = await drawPicture();
  const runs = new Map<string, Run>();
  const listeners: ((worker: string) => void)[] = [];
  const app = fastify();
  let origin = '';
  const shown = (run: Run) => {
    const isReady = Date.now() >= run.readyAt;
    return {
      id: run.id,
      version: run.version,
      input: run.input,
      status: isReady ? 'succeeded' : 'processing',
      output: isReady ? [`${origin}/picture.png`] : null,
      error: null,
      logs: '',
      metrics: {},
    };
  };
  app.post<{ Body: Pick<Run, 'input' | 'version'> }>('/:worker/predictions', async ({ body }, reply) => {
    const run = { id: randomUUID(), readyAt: Date.now() + runMs, input: body.input, version: body.version };
    runs.set(run.id, run);
    return reply.code(201).send(shown(run));
  });
  app.get('/:worker/predictions', async () => ({ results: [...runs.values()].map(shown), next: null }));
  app.get<{ Params: { worker: string; id: string } }>(
    '/:worker/predictions/:id',
    async ({ params }, reply) => {
      for (const listener of listeners) listener(params.worker);
      const run = runs.get(params.id);
      return run ? shown(run) : reply.code(404).send({});
    },
  );
  app.get('/picture.png', async (_, reply) => reply.type('image/png').send(picture));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    urlFor: worker => `${origin}/${worker}`,
    onLook: listener => void listeners.push(listener),
    stop: () => app.close(),
  };
}

function drawPicture(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="896" height="1152"><defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#24466b"/><stop offset="1" stop-color="#f2b880"/></linearGradient>
    </defs><rect width="896" height="1152" fill="url(#sky)"/><circle cx="600" cy="380" r="90" fill="#fff3d6"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
