import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@insta-ai/chassis/logger';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { startConfiguredNats } from '@insta-ai/deploy/testing/servers/start-configured-nats';
import { type JetStreamManager, jetstream } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectNats } from '../src/messaging/connect-nats.ts';
import { ensureStreams } from '../src/messaging/streams/ensure-streams.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let folder: string;
let servers: Awaited<ReturnType<typeof startConfiguredNats>>[] = [];
let nats: NatsConnection;
let manager: JetStreamManager;

/** Three servers, since one keeps no message more than once. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-cluster-'));
  const rows = [];
  for (const name of ['a', 'b', 'c'])
    rows.push({ name, port: await ownPort(), monitor: await ownPort(), route: await ownPort() });
  const routes = rows.map(({ route }) => `"nats://127.0.0.1:${route}"`).join(', ');
  servers = await Promise.all(
    rows.map(async ({ name, port, monitor, route }) => {
      const own = join(folder, name);
      await mkdir(own);
      const configuration = `server_name: ${name}\nhost: "127.0.0.1"\nport: 4222\nhttp_port: 8222
jetstream { store_dir: "/data" }
cluster { name: tests, listen: "127.0.0.1:${route}", routes: [${routes}] }\n`;
      return startConfiguredNats(configuration, { folder: own, port, monitor, settings: {} });
    }),
  );
  const url = `nats://127.0.0.1:${rows[0]?.port}`;
  nats = await connectNats({ NATS_URL: url, BUS_PREFIX: '' }, createLogger('silent'));
  manager = await jetstream(nats).jetstreamManager();
  await ensureStreams(manager);
});
afterAll(async () => {
  await nats?.close();
  await Promise.all(servers.map(server => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

const configOf = async (name: string) => (await manager.streams.info(name)).config;
const replicasOf = async (name: string) => (await configOf(name)).num_replicas;

/** Waits until the servers of a stream are of one mind about it. */
async function agreed(name: string) {
  const isAgreed = async () => {
    const { config, cluster } = await manager.streams.info(name);
    const others = cluster?.replicas ?? [];
    return cluster?.leader && others.length === config.num_replicas - 1 && others.every(one => one.current);
  };
  await expect.poll(() => isAgreed().catch(() => false), { timeout: busyMachineMs }).toBe(true);
}

it('a shorter age that an operator gave a stream stays', async () => {
  await manager.streams.update('EVENTS', { max_age: nanos(2 * day) });
  await manager.streams.update('DEAD', { max_age: nanos(minute), duplicate_window: nanos(minute) });

  await ensureStreams(manager);

  expect((await configOf('EVENTS')).max_age).toBe(nanos(2 * day));
  expect(await configOf('DEAD')).toMatchObject({ max_age: nanos(minute), duplicate_window: nanos(minute) });
});

it('an age that is longer, or none, is set back: what is kept has an end', async () => {
  await manager.streams.update('EVENTS', { max_age: nanos(30 * day) });
  await manager.streams.update('DEAD', { max_age: 0 });

  await ensureStreams(manager);

  expect([(await configOf('EVENTS')).max_age, (await configOf('DEAD')).max_age]).toEqual([
    nanos(7 * day),
    nanos(90 * day),
  ]);
});

it('more servers that an operator gave a stream stay, and a setting that asks for more gives them', async () => {
  await manager.streams.update('EVENTS', { num_replicas: 3 });
  await agreed('EVENTS');

  await ensureStreams(manager);

  expect([await replicasOf('EVENTS'), await replicasOf('JOBS')]).toEqual([3, 1]);
  await agreed('EVENTS');

  await ensureStreams(manager, 3);

  expect(await Promise.all(['EVENTS', 'JOBS', 'DEAD'].map(replicasOf))).toEqual([3, 3, 3]);
});
