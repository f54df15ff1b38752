import { createLogger } from '@insta-ai/chassis/logger';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { unaskedMeasures } from '@insta-ai/deploy/testing/unasked-measures';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectNats } from '../src/messaging/connect-nats.ts';
import { startConsumer } from '../src/messaging/consume.ts';
import { type Consumer, done, workOn } from '../src/messaging/consumer.ts';
import { ensureStreams } from '../src/messaging/streams/ensure-streams.ts';

const log = createLogger('silent');
let platform: TestPlatform;
let nats: NatsConnection;
beforeAll(async () => {
  platform = await startTestPlatform();
  nats = await connectNats({ NATS_URL: platform.settings.NATS_URL ?? '', BUS_PREFIX: '' }, log);
  await ensureStreams(await jetstream(nats).jetstreamManager());
});
afterAll(async () => {
  await nats?.close();
  await platform?.stop();
});

const tools = () => ({ jetstream: jetstream(nats), log, measures: unaskedMeasures() });
const worker = (fields: Partial<Consumer> = {}): Consumer => ({
  ...workOn(jobs.sendMail, async () => done),
  ...fields,
});

it('a consumer that is there with other settings is brought up to date', async () => {
  const manager = await jetstream(nats).jetstreamManager();
  await (await startConsumer(worker({ ackWaitMs: 30_000 }), tools())).stop();
  const { name, stream } = worker();
  expect((await manager.consumers.info(stream, name)).config.ack_wait).toBe(30_000_000_000);
  await (await startConsumer(worker({ ackWaitMs: 45_000 }), tools())).stop();
  expect((await manager.consumers.info(stream, name)).config.ack_wait).toBe(45_000_000_000);
});

it('a consumer that cannot be made says why, not that it is missing', async () => {
  const first = await startConsumer(worker(), tools());
  // A second one for the same jobs: a stream of work gives each to one alone.
  await expect(startConsumer(worker({ name: 'second' }), tools())).rejects.toThrow(/workqueue stream/);
  await first.stop();
});
