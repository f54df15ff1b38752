import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@insta-ai/chassis/logger';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { type JetStreamManager, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBus, message } from '../src/messaging/bus.ts';
import { connectNats } from '../src/messaging/connect-nats.ts';
import { ensureStreams, restoreStreams } from '../src/messaging/streams/ensure-streams.ts';
import { createUnreadableLook } from '../src/messaging/streams/unreadable-streams.ts';
import { newId } from '../src/new-id.ts';

const log = createLogger('silent');
let platform: TestPlatform;
let nats: NatsConnection;
let manager: JetStreamManager;
let look: () => Promise<void>;

beforeEach(async () => {
  platform = await startTestPlatform();
  nats = await connectNats({ NATS_URL: platform.settings.NATS_URL ?? '', BUS_PREFIX: '' }, log);
  manager = await jetstream(nats).jetstreamManager();
  await ensureStreams(manager);
  look = createUnreadableLook({ manager, log });
});
afterEach(async () => {
  await nats?.close();
  await platform?.stop();
});

const queueJob = () =>
  createBus({ jetstream: jetstream(nats) }).send(
    message(jobs.sendMail, { id: newId(), userId: 'u' }, { to: 'a@example.com' }),
  );
const madeAt = async (name: string) => (await manager.streams.info(name)).created;
const firstJob = () => manager.streams.getMessage('JOBS', { last_by_subj: '>' });

it.runIf(process.env.TEST_STORES !== 'containers')(
  'a stream whose files are gone under a running server gives messages again, made anew where it would not; the others stay',
  async () => {
    await queueJob();
    const before = { jobs: await madeAt('JOBS'), events: await madeAt('EVENTS') };
    await rm(join(platform.folder, 'nats', 'jetstream', '$G', 'streams', 'JOBS'), { recursive: true });
    await queueJob();

    // A server of 2.9 takes it and gives it to nobody; a newer one has its files open, and goes on.
    if (await firstJob()) {
      for (let times = 0; times < 5; times += 1) await look();
      expect(await madeAt('JOBS')).toBe(before.jobs);
    } else
      await vi.waitFor(async () => {
        await restoreStreams(manager);
        await look();
        expect(await madeAt('JOBS')).not.toBe(before.jobs);
      }, 60_000);

    await queueJob();
    expect(await firstJob()).toMatchObject({ subject: 'jobs.send-mail' });
    expect(await madeAt('EVENTS')).toBe(before.events);
  },
);

it('a stream whose messages wait, or that is empty, stays as it is', async () => {
  await queueJob();
  const before = [await madeAt('JOBS'), await madeAt('EVENTS')];

  for (let times = 0; times < 5; times += 1) await look();

  expect([await madeAt('JOBS'), await madeAt('EVENTS')]).toEqual(before);
  expect(await firstJob()).not.toBeNull();
});
