import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ManagedProcess, startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { streamsIn } from '@insta-ai/deploy/launcher/stores/keep-streams';
import { findNatsServer, writeNatsConfig } from '@insta-ai/deploy/launcher/stores/nats-server';
import { natsPlan } from '@insta-ai/deploy/processes/process-plans';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, createApi } from '../api.ts';
import { createOutside } from '../outside.ts';
import { type ProductProcess, startProduct } from '../product-process.ts';
import { openCrowd, untilDue } from './crowd.ts';

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
  const natsPort = await ownPort();
  const url = `nats://127.0.0.1:${natsPort}`;
  const config = await writeNatsConfig(join(folder, 'nats'), natsPort);
  const program = findNatsServer(process.env.PATH ?? '') ?? 'nats-server';
  startNats = () => startProcess(natsPlan(program, url, config), folder);
  nats = await startNats();
  const simulatorPort = await ownPort();
  simulator = `http://127.0.0.1:${simulatorPort}`;
  product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    PORT: String(await ownPort()),
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

it(
  'streams that are put back to an older copy while posts and pictures are on their way cost minutes, and nothing is lost or twice',
  async () => {
    const outside = createOutside(simulator);
    const crowd = await openCrowd(api, outside, 'older');
    const pictures = await api.pictures(await crowd.draw('a quiet bay'), 1);
    const due = new Date(Date.now() + 10_000);
    await crowd.schedule(items, pictures, due);
    await untilDue(due);
    const early = await Promise.all([1, 2, 3].map(index => crowd.draw(`an early bay ${index}`)));
    await crowd.untilLive(0);

    // In the copy are jobs that are done by the time it comes back, and in what it replaces are some that are not.
    const copy = join(folder, 'older');
    await underneath(streams => cp(streams, copy, { recursive: true }));
    const late = await Promise.all(
      Array.from({ length: generations - early.length }, (_, index) => crowd.draw(`a late bay ${index}`)),
    );
    await crowd.untilLive(3);
    await underneath(async streams => {
      await rm(streams, { recursive: true });
      await cp(copy, streams, { recursive: true });
    });

    const left = () => limitMs - (Date.now() - due.getTime());
    expect(await crowd.allLive(left())).toEqual(crowd.wanted());
    expect(await crowd.untilDrawn([...early, ...late], left())).toHaveLength(generations);
    expect(await outside.predictions()).toHaveLength(generations + 1);
  },
  limitMs + 60_000,
);
