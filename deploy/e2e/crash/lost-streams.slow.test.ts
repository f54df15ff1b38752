import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulatedSettings } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { type NatsServer, startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoConditions } from '../../simulator/src/conditions.ts';
import { type Simulator, startSimulator } from '../../simulator/src/start-simulator.ts';
import { type Api, createApi, until } from '../api.ts';
import { createOutside } from '../outside.ts';
import { type ProductProcess, startProduct } from '../product-process.ts';
import { openCrowd, untilDue } from './crowd.ts';

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
  simulator = await startSimulator({
    folder: join(folder, 'simulator'),
    speed: 5,
    quota: 2 * items,
    conditions: demoConditions,
  });
  product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    PORT: String(await ownPort()),
    NATS_URL: nats.url,
    ...simulatedSettings(simulator, {}),
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

it(
  'streams that are lost while posts and pictures are on their way cost minutes, and nothing is lost or twice',
  async () => {
    const outside = createOutside(simulator.url);
    const crowd = await openCrowd(api, outside, 'lost');
    const pictures = await api.pictures(await crowd.draw('a quiet bay'), 1);
    const due = new Date(Date.now() + 10_000);
    await crowd.schedule(items, pictures, due);
    await untilDue(due);
    const drawings = await Promise.all(
      Array.from({ length: generations }, (_, index) => crowd.draw(`a bay ${index}`)),
    );
    await crowd.untilLive(0);

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
    const live = await crowd.allLive(left());
    process.stdout.write(`${items} items live ${Date.now() - due.getTime()} ms after they were due\n`);
    expect(live).toEqual(crowd.wanted());
    expect(await crowd.untilDrawn(drawings, left())).toHaveLength(generations);
    expect(await outside.predictions()).toHaveLength(generations + 1);
  },
  limitMs + 60_000,
);
