import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { ensureStreams } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startNatsServer } from '../src/stores/nats-server.ts';

const path = process.env.PATH ?? '';

async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

test('a port that somebody took since we looked is left to them', async () => {
  const ports = [await takenPort(), await ownPort()];
  const server = await startNatsServer({
    folder: await testFolder(),
    path,
    port: async () => ports.shift() ?? 0,
  });
  onTestFinished(() => server.stop());

  const line = await connect({ servers: server.url });

  expect(line.getServer()).toBe(new URL(server.url).host);
  await line.close();
});

test('where every port is taken it says so', async () => {
  const taken = await takenPort();
  const start = startNatsServer({ folder: await testFolder(), path, port: async () => taken });

  await expect(start).rejects.toThrow(/does not start .*address already in use/);
});

test('a stream whose description is damaged is told of, and the others are there', async () => {
  const folder = await testFolder();
  const first = await startNatsServer({ folder, path });
  const line = await connect({ servers: first.url });
  await ensureStreams(await jetstreamManager(line));
  await line.close();
  await first.stop();
  const file = join(folder, 'jetstream', '$G', 'streams', 'JOBS', 'meta.inf');
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill((bytes[50] ?? 0) ^ 1, 50, 51));
  const said: string[] = [];

  const server = await startNatsServer({ folder, path, say: words => said.push(words) });
  onTestFinished(() => server.stop());

  await vi.waitFor(() =>
    expect(said).toEqual([expect.stringMatching(/found damage in its files .*JOBS\/meta\.inf/)]),
  );
  const again = await connect({ servers: server.url });
  onTestFinished(() => again.close());
  const manager = await jetstreamManager(again);
  expect((await manager.streams.info('EVENTS')).config.name).toBe('EVENTS');
  await ensureStreams(manager);
  expect((await manager.streams.info('JOBS')).config.name).toBe('JOBS');
});
