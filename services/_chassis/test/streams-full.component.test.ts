import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@insta-ai/chassis/logger';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { startConfiguredNats } from '@insta-ai/deploy/testing/servers/start-configured-nats';
import { type JetStreamManager, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectNats } from '../src/messaging/connect-nats.ts';
import { ensureStreams, streamRows } from '../src/messaging/streams/ensure-streams.ts';

const mebibyte = 1024 * 1024;
let folder: string;
let server: Awaited<ReturnType<typeof startConfiguredNats>>;
let nats: NatsConnection;
let manager: JetStreamManager;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-streams-'));
  const [port, monitor] = [await ownPort(), await ownPort()];
  const little =
    'host: "127.0.0.1"\nport: 4222\nhttp_port: 8222\njetstream { store_dir: "/data", max_file_store: 64MB }\n';
  server = await startConfiguredNats(little, { folder, port, monitor, settings: {} });
  nats = await connectNats({ NATS_URL: `nats://127.0.0.1:${port}`, BUS_PREFIX: '' }, createLogger('silent'));
  manager = await jetstream(nats).jetstreamManager();
});
afterAll(async () => {
  await nats?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const sizeOf = async (name: string) => (await manager.streams.info(name)).config.max_bytes;

it('events that fill the store leave room for jobs and dead letters', async () => {
  await ensureStreams(manager);
  const bus = jetstream(nats);
  const kilobytes = new Uint8Array(256 * 1024);

  // Twice what the whole store holds.
  for (let said = 0; said < 512; said += 1) await bus.publish('events.content.changed', kilobytes);
  for (let queued = 0; queued < 16; queued += 1) await bus.publish('jobs.publish', kilobytes);
  await bus.publish('dead.content_changed', kilobytes);

  const { state } = await manager.streams.info('JOBS');
  expect(state.messages).toBe(16);
  expect(await sizeOf('EVENTS')).toBe(16 * mebibyte);
  expect(await sizeOf('DEAD')).toBe(4 * mebibyte);
});

it('a size that an operator gave a stream stays', async () => {
  const { config } = await manager.streams.info('EVENTS');
  await manager.streams.update('EVENTS', { ...config, max_bytes: 8 * mebibyte });

  await ensureStreams(manager);

  expect(await sizeOf('EVENTS')).toBe(8 * mebibyte);
});

it('a stream of before gets a size', async () => {
  const { config } = await manager.streams.info('DEAD');
  await manager.streams.update('DEAD', { ...config, max_bytes: -1 });

  await ensureStreams(manager);

  expect(await sizeOf('DEAD')).toBe(4 * mebibyte);
});

it('ARCHITECTURE says of each stream until when it grows', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../ARCHITECTURE.md'), 'utf8');

  for (const { name, days, mebibytes } of streamRows) {
    const row = text.split('\n').find(line => line.startsWith(`| \`${name}\` |`)) ?? '';
    const most =
      days === undefined ? 'no limit' : `${days} days, ${(mebibytes ?? 0).toLocaleString('en-US')} MiB`;
    expect(row).toContain(`| ${most} |`);
  }
});
