import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { type ManagedProcess, startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { streamsIn } from '@insta-ai/deploy/launcher/stores/keep-streams';
import { findNatsServer, writeNatsConfig } from '@insta-ai/deploy/launcher/stores/nats-server';
import { natsPlan } from '@insta-ai/deploy/processes/process-plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, createApi, until } from '../api.ts';
import { createOutside } from '../outside.ts';
import { type ProductProcess, startProduct } from '../product-process.ts';

/** With the one before them fewer than the simulator's account allows in a day, which is fifty. */
const items = 40;
const generations = 10;
const limitMs = 300_000;

let folder: string;
let nats: ManagedProcess;
let startNats: () => Promise<ManagedProcess>;
let product: ProductProcess;
let api: Api;
let simulator: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-older-streams-'));
  const natsPort = await freePort();
  const url = `nats://127.0.0.1:${natsPort}`;
  const config = await writeNatsConfig(join(folder, 'nats'), natsPort);
  const program = findNatsServer(process.env.PATH ?? '') ?? 'nats-server';
  startNats = () => startProcess(natsPlan(program, url, config), folder);
  nats = await startNats();
  const simulatorPort = await freePort();
  simulator = `http://127.0.0.1:${simulatorPort}`;
  product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    SIMULATOR_PORT: String(simulatorPort),
    NATS_URL: url,
  });
  api = createApi(product.publicUrl, product.token);
});
afterAll(async () => {
  await product?.stop();
  await nats?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Does something with the streams while no server has them open; the product runs on. */
async function underneath(work: (streams: string) => Promise<void>): Promise<void> {
  await nats.stop();
  await work(streamsIn(join(folder, 'nats')));
  nats = await startNats();
}

/** Ids of the contents whose picture is there. */
async function drawn(ids: readonly string[]): Promise<string[]> {
  const predictions = await Promise.all(ids.map(id => api.predictions(id)));
  return ids.filter((_, index) => predictions[index]?.some(one => one.completed_at !== null && !one.error));
}

async function newDrawing(prompt: string, _contentType: string): Promise<string> {
  const { _id } = await api.createContent({ title: prompt, prompt, _contentType });
  await api.generateImage(_id, 'click');
  return _id;
}

async function captionsLive(): Promise<string[]> {
  return (await createOutside(simulator).posts('older ')).map(({ caption }) => caption);
}

it(
  'streams that are put back to an older copy while posts and pictures are on their way cost minutes, and nothing is lost or twice',
  async () => {
    const { _id: type } = await api.createContentType({ name: 'Older' });
    const first = await newDrawing('a quiet bay', type);
    const [picture = ''] = await api.pictures(first, 1);
    const due = new Date(Date.now() + 10_000);
    const planned = { contents: [picture], status: 'Scheduled' as const, date: due.toISOString() };
    const contents = await Promise.all(
      Array.from({ length: items }, (_, index) =>
        api.createContent({ ...planned, _contentType: type, metaDescription: `older ${index}.` }),
      ),
    );
    await until(
      async () => Date.now(),
      now => now >= due.getTime(),
    );
    const early = await Promise.all([1, 2, 3].map(index => newDrawing(`an early bay ${index}`, type)));
    await until(captionsLive, live => live.length > 0);

    // In the copy are jobs that are done by the time it comes back, and in what it replaces are some that are not.
    const copy = join(folder, 'older');
    await underneath(streams => cp(streams, copy, { recursive: true }));
    const late = await Promise.all(
      Array.from({ length: generations - early.length }, (_, index) =>
        newDrawing(`a late bay ${index}`, type),
      ),
    );
    await until(captionsLive, live => live.length > 3);
    await underneath(async streams => {
      await rm(streams, { recursive: true });
      await cp(copy, streams, { recursive: true });
    });

    const left = () => limitMs - (Date.now() - due.getTime());
    const statuses = () => Promise.all(contents.map(async ({ _id }) => (await api.content(_id)).status));
    await until(statuses, all => all.every(status => status === 'Published'), left());
    expect((await captionsLive()).toSorted()).toEqual(
      Array.from({ length: items }, (_, index) => `older ${index}.`).toSorted(),
    );
    const drawings = [...early, ...late];
    await until(
      () => drawn(drawings),
      ids => ids.length === generations,
      left(),
    );
    expect(await createOutside(simulator).predictions()).toHaveLength(generations + 1);
  },
  limitMs + 60_000,
);
