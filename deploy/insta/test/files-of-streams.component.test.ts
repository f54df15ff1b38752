import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureStreams, streamNames } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { withoutFiles } from '../src/doctor/stores/files-of-streams.ts';
import { unreadableMessages } from '../src/doctor/stores/unreadable-messages.ts';

test('a stream whose files are gone under a running server is found, though the server lists it', async () => {
  const folder = await testFolder();
  const server = await startNatsServer({ folder, path: process.env.PATH ?? '' });
  onTestFinished(() => server.stop());
  const line = await connect({ servers: server.url });
  onTestFinished(() => line.close());
  const manager = await jetstreamManager(line);
  await ensureStreams(manager);
  expect(await withoutFiles(folder, streamNames)).toEqual([]);

  await rm(join(folder, 'jetstream', '$G', 'streams', 'JOBS'), { recursive: true });

  expect((await manager.streams.info('JOBS')).config.name).toBe('JOBS');
  expect(await withoutFiles(folder, streamNames)).toEqual(['JOBS']);
});

const patienceMs = 60_000;

async function onServer<T>(folder: string, work: (line: NatsConnection) => Promise<T>): Promise<T> {
  const server = await startNatsServer({ folder, path: process.env.PATH ?? '' });
  const line = await connect({ servers: server.url });
  try {
    return await work(line);
  } finally {
    await line.close();
    await server.stop();
  }
}

test('a message that a byte changed in while nothing ran is found, and one that was dropped is none', async () => {
  const folder = await testFolder();
  await onServer(folder, async line => {
    const manager = await jetstreamManager(line);
    await ensureStreams(manager);
    for (let n = 1; n <= 250; n++) await jetstream(line).publish('events.told', `message ${n} of many`);
    await manager.streams.deleteMessage('EVENTS', 100);
    expect(await unreadableMessages(manager, 'EVENTS', patienceMs)).toEqual({
      unreadable: [],
      looked: 250,
      of: 250,
    });
  });
  const messages = join(folder, 'jetstream/$G/streams/EVENTS/msgs');
  const [block = ''] = (await readdir(messages)).filter(name => name.endsWith('.blk'));
  const bytes = await readFile(join(messages, block));
  for (const n of [20, 200]) bytes.write('M', bytes.indexOf(`message ${n} of`));
  await writeFile(join(messages, block), bytes);

  await onServer(folder, async line => {
    const manager = await jetstreamManager(line);
    expect((await manager.streams.info('EVENTS')).state.messages).toBe(249);
    expect(await unreadableMessages(manager, 'EVENTS', patienceMs)).toEqual({
      unreadable: [20, 200],
      looked: 250,
      of: 250,
    });
    // Without any time nothing is looked at, and it says so.
    expect(await unreadableMessages(manager, 'EVENTS', 0)).toEqual({ unreadable: [], looked: 0, of: 250 });
    expect(await unreadableMessages(manager, 'JOBS', patienceMs)).toEqual({
      unreadable: [],
      looked: 0,
      of: 0,
    });
  });
});
