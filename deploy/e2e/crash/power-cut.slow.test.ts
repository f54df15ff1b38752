import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulatedSettings } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { streamsIn } from '@insta-ai/deploy/launcher/stores/keep-streams';
import { findNatsServer, writeNatsConfig } from '@insta-ai/deploy/launcher/stores/nats-server';
import { wentBackWords } from '@insta-ai/deploy/launcher/stores/streams-went-back';
import { natsPlan } from '@insta-ai/deploy/processes/process-plans';
import { processesNaming } from '@insta-ai/deploy/testing/launch';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { expect, it, onTestFinished } from 'vitest';
import { demoConditions } from '../../simulator/src/conditions.ts';
import { startSimulator } from '../../simulator/src/start-simulator.ts';
import { createApi, until } from '../api.ts';
import { createOutside } from '../outside.ts';
import { startProduct } from '../product-process.ts';
import { openCrowd, untilDue } from './crowd.ts';

const items = 200;
const wentBackMs = 120_000;
/** How long the items take to be made, so that they are due when the copy is old enough. */
const madeWithinMs = 20_000;
const limitMs = 300_000;

/** The bus of a product: what is set for it, where its folder is, and what starts and ends it beside the product. */
type Bus = {
  settings: Record<string, string>;
  folder: string;
  start(): Promise<void>;
  cut(): Promise<void>;
  /** What a start says of the streams. */
  says: string;
};

/** The one that the product starts for itself. */
async function ownBus(folder: string): Promise<Bus> {
  const nats = join(folder, 'data/nats');
  // Its power is cut with that of the product.
  return {
    settings: {},
    folder: nats,
    start: async () => {},
    cut: async () => {},
    says: wentBackWords(nats),
  };
}

/** One that somebody else runs. */
async function givenBus(folder: string): Promise<Bus> {
  const port = await ownPort();
  const url = `nats://127.0.0.1:${port}`;
  const nats = join(folder, 'nats');
  const config = await writeNatsConfig(nats, port);
  const { command, isReady } = natsPlan(findNatsServer(process.env.PATH ?? '') ?? 'nats-server', url, config);
  let cut = async () => {};
  onTestFinished(() => cut());
  const bus: Bus = {
    settings: { NATS_URL: url },
    folder: nats,
    async start() {
      const [program, ...args] = command;
      const server = spawn(program, args, { stdio: 'ignore' });
      cut = async () => {
        if (server.exitCode !== null || server.signalCode !== null) return;
        server.kill('SIGKILL');
        await once(server, 'exit');
      };
      await until(isReady, isUp => isUp);
    },
    cut: () => cut(),
    says: '',
  };
  await bus.start();
  return bus;
}

it.each([
  ['its own nats-server', ownBus],
  ['a nats-server of somebody else', givenBus],
])(
  'a power cut that puts the bus back by two minutes costs minutes, and each post goes out once: %s',
  async (_whose, openBus) => {
    const root = await mkdtemp(join(tmpdir(), 'insta-ai-power-cut-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const bus = await openBus(root);
    // Its accounts allow more posts in a day than Instagram's fifty.
    const simulator = await startSimulator({
      folder: join(root, 'simulator'),
      speed: 5,
      quota: 2 * items,
      conditions: demoConditions,
    });
    onTestFinished(() => simulator.stop());
    const settings = {
      DATA_DIR: join(root, 'data'),
      PORT: String(await ownPort()),
      ...bus.settings,
      ...simulatedSettings(simulator, {}),
    };
    const start = async () => {
      const product = await startProduct(settings);
      onTestFinished(() => product.stop());
      return { product, api: createApi(product.publicUrl, product.token) };
    };
    const first = await start();
    await first.api.ask('POST', '/api/instagram/login', {
      accessToken: simulator.credentials.userAccessToken,
    });
    const outside = createOutside(simulator.url);
    const crowd = await openCrowd(first.api, outside, 'cut');
    const pictures = await first.api.pictures(await crowd.draw('a quiet bay'), 1);
    const due = new Date(Date.now() + madeWithinMs + wentBackMs);
    await crowd.schedule(items, pictures, due);
    const streams = streamsIn(bus.folder);
    const copy = join(root, 'older');
    await cp(streams, copy, { recursive: true });
    const oldEnough = new Date(Date.now() + wentBackMs);

    await untilDue(due);
    await untilDue(oldEnough);
    await crowd.untilLive(0);
    await Promise.all([first.product.cutPower(), bus.cut()]);
    await until(
      () => processesNaming(bus.folder),
      left => left.length === 0,
    );
    const early = (await outside.posts('cut ')).length;
    await rm(streams, { recursive: true });
    await cp(copy, streams, { recursive: true });
    const cut = Date.now();

    await bus.start();
    const { product, api } = await start();
    expect(product.said()).toContain(bus.says);
    const live = await crowd.allLive(limitMs - (Date.now() - cut), api);
    process.stdout.write(`${early} of ${items} live at the cut, all ${Date.now() - cut} ms after it\n`);
    expect(live).toEqual(crowd.wanted());
  },
  limitMs + 600_000,
);
