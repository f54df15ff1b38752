import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureStreams, streamNames } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { withoutFiles } from '../src/doctor/stores/files-of-streams.ts';

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
