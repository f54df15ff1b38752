import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { type NatsServer, startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../simulator/src/start-simulator.ts';
import { type Api, createApi, until } from '../api.ts';
import { createOutside } from '../outside.ts';
import { type ProductProcess, startProduct } from '../product-process.ts';
import { platformsOf } from './crash-stage.ts';

const items = 200;
const generations = 10;
const limitMs = 300_000;

let folder: string;
let nats: NatsServer;
let line: NatsConnection;
let product: ProductProcess;
let api: Api;
let simulator: Simulator;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-lost-streams-'));
  nats = await startNatsServer({ folder: join(folder, 'nats'), path: process.env.PATH ?? '' });
  line = await connect({ servers: nats.url });
  // Its accounts allow more posts in a day than Instagram's fifty.
  simulator = await startSimulator({ folder: join(folder, 'simulator'), speed: 5, quota: 2 * items });
  product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    NATS_URL: nats.url,
    ...platformsOf(simulator),
  });
  api = createApi(product.publicUrl, product.token);
  await api.ask('POST', '/api/instagram/login', { accessToken: simulator.credentials.userAccessToken });
});
afterAll(async () => {
  await product?.stop();
  await simulator?.stop();
  await line?.close();
  await nats?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Ids of the contents whose picture is there. */
async function drawn(ids: readonly string[]): Promise<string[]> {
  const predictions = await Promise.all(ids.map(id => api.predictions(id)));
  return ids.filter((_, index) => predictions[index]?.some(one => one.completed_at !== null && !one.error));
}

async function captionsLive(): Promise<string[]> {
  return (await createOutside(simulator.url).posts('lost ')).map(({ caption }) => caption);
}

it(
  'streams that are lost while posts and pictures are on their way cost minutes, and nothing is lost or twice',
  async () => {
    const { _id: _contentType } = await api.createContentType({ name: 'Lost' });
    const newDrawing = async (prompt: string) => {
      const { _id } = await api.createContent({ title: prompt, prompt, _contentType });
      await api.generateImage(_id, 'click');
      return _id;
    };
    const first = await newDrawing('a quiet bay');
    const [picture = ''] = await api.pictures(first, 1);
    const due = new Date(Date.now() + 10_000);
    const planned = {
      _contentType,
      contents: [picture],
      status: 'Scheduled' as const,
      date: due.toISOString(),
    };
    const contents = await Promise.all(
      Array.from({ length: items }, (_, index) =>
        api.createContent({ ...planned, metaDescription: `lost ${index}.` }),
      ),
    );
    await until(
      async () => Date.now(),
      now => now >= due.getTime(),
    );
    const drawings = await Promise.all(
      Array.from({ length: generations }, (_, index) => newDrawing(`a bay ${index}`)),
    );
    await until(captionsLive, live => live.length > 0);

    // Jobs and events of now, a few times, as they come.
    const manager = await jetstreamManager(line);
    for (let loss = 0; loss < 5; loss += 1) {
      for (const name of ['JOBS', 'EVENTS']) await manager.streams.delete(name).catch(() => false);
      await until(
        () => manager.streams.names().next(),
        names => names.includes('EVENTS'),
      );
    }

    const left = () => limitMs - (Date.now() - due.getTime());
    for (const { _id } of contents) {
      await until(
        () => api.content(_id),
        content => content.status === 'Published',
        left(),
      );
    }
    process.stdout.write(`${items} items live ${Date.now() - due.getTime()} ms after they were due\n`);
    expect((await captionsLive()).toSorted()).toEqual(
      Array.from({ length: items }, (_, index) => `lost ${index}.`).toSorted(),
    );
    expect(
      await until(
        () => drawn(drawings),
        ids => ids.length === generations,
        left(),
      ),
    ).toHaveLength(generations);
    expect(await createOutside(simulator.url).predictions()).toHaveLength(generations + 1);
  },
  limitMs + 60_000,
);
