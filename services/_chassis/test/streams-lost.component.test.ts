import { createLogger } from '@insta-ai/chassis/logger';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { unaskedMeasures } from '@insta-ai/deploy/testing/unasked-measures';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { type JetStreamManager, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createBus, message } from '../src/messaging/bus.ts';
import { connectNats } from '../src/messaging/connect-nats.ts';
import { startConsumer } from '../src/messaging/consume.ts';
import { done, hear, workOn } from '../src/messaging/consumer.ts';
import { linkOf } from '../src/messaging/link.ts';
import { ensureStreams, restoreStreams } from '../src/messaging/streams/ensure-streams.ts';
import { newId } from '../src/new-id.ts';

const log = createLogger('silent');
let platform: TestPlatform;
let nats: NatsConnection;
let manager: JetStreamManager;

beforeAll(async () => {
  platform = await startTestPlatform();
  nats = await connectNats({ NATS_URL: platform.settings.NATS_URL ?? '', BUS_PREFIX: '' }, log);
  manager = await jetstream(nats).jetstreamManager();
});
afterAll(async () => {
  await nats?.close();
  await platform?.stop();
});

/** A process that hears an event and works on a job; answers the ids that it got. */
async function startProcess() {
  await ensureStreams(manager);
  const got: string[] = [];
  const note = async ({ id }: { id: string }) => {
    got.push(id);
    return done;
  };
  const tools = {
    jetstream: jetstream(nats),
    link: linkOf(nats),
    log,
    measures: unaskedMeasures(),
    restoreStreams: () => restoreStreams(manager),
  };
  const consumers = [hear('content', events.contentDeleted, note), workOn(jobs.sendMail, note)];
  const running = await Promise.all(consumers.map(consumer => startConsumer(consumer, tools)));
  return { got, stop: () => Promise.all(running.map(one => one.stop())) };
}

/** Says a fact and queues a job, again until the bus takes them, as an outbox does. */
async function say(): Promise<string[]> {
  const bus = createBus({ jetstream: jetstream(nats) });
  const [fact, job] = [newId(), newId()];
  const all = [
    message(events.contentDeleted, { id: fact, userId: 'u' }, { contentId: 'c' }),
    message(jobs.sendMail, { id: job, userId: 'u' }, { to: 'a@example.com' }),
  ];
  for (const one of all) await vi.waitFor(() => bus.send(one), { timeout: 120_000, interval: 200 });
  return [fact, job];
}

/** TABLE: what a running process may lose of the bus. */
const losses: [string, () => Promise<unknown>][] = [
  ['the streams', () => Promise.all(['EVENTS', 'JOBS'].map(name => manager.streams.delete(name)))],
  ['the messages in them', () => Promise.all(['EVENTS', 'JOBS'].map(name => manager.streams.purge(name)))],
  [
    'its consumers',
    () =>
      Promise.all([
        manager.consumers.delete('EVENTS', 'content_content_deleted'),
        manager.consumers.delete('JOBS', 'job_send-mail'),
      ]),
  ],
];

it.each(losses)('a process that loses %s goes on with what is said after that', async (_name, lose) => {
  const running = await startProcess();
  const before = await say();
  await vi.waitFor(() => expect(running.got).toEqual(expect.arrayContaining(before)));

  await lose();
  const after = await say();

  await vi.waitFor(() => expect(running.got).toEqual(expect.arrayContaining(after)));
  await running.stop();
});

it('who sends to a stream that is gone, without hearing anything of it, makes it anew', async () => {
  await ensureStreams(manager);
  await manager.streams.delete('JOBS');
  const bus = createBus({
    jetstream: jetstream(nats),
    link: linkOf(nats),
    restoreStreams: () => ensureStreams(manager),
  });

  await bus.send(message(jobs.sendMail, { id: newId(), userId: 'u' }, { to: 'a@example.com' }));

  expect((await manager.streams.info('JOBS')).state.messages).toBe(1);
});
