import { figureIn } from '@insta-ai/deploy/testing/figure-in';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { events } from '@insta-ai/proto/bus/events';
import { AckPolicy, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Bus } from '../src/messaging/bus.ts';
import { message } from '../src/messaging/bus.ts';
import { done, hear, retry } from '../src/messaging/consumer.ts';
import { defineService } from '../src/service.ts';
import { type RunningServices, startServices } from '../src/start-services.ts';

let bus: Bus;
let mayGoOn = Promise.withResolvers<void>();
let platform: TestPlatform;
let identity: TestIdentity;
let running: RunningServices;
let nats: NatsConnection;
let js: JetStreamManager;

/** Hears what is deleted, one at a time and not before it may; of one of them it can make nothing. */
const sample = defineService({
  name: 'content-type',
  settings: Type.Object({}),
  async deps(context) {
    bus = context.bus;
    await context.db.collection('samples').findOne({});
    await context.objects.put('outputs/a.txt', Buffer.from('a'));
    return {};
  },
  consumers: () => [
    {
      ...hear(
        'content-type',
        events.contentDeleted,
        async ({ payload: { contentId } }) => {
          if (contentId === 'hopeless') return retry('nobody can', 1);
          await mayGoOn.promise;
          return done;
        },
        { concurrency: 1 },
      ),
      maxTries: 2,
    },
  ],
  timers: () => [
    {
      name: 'always-fails',
      everyMs: 3_600_000,
      run: () => Promise.reject(new Error('on purpose')),
    },
  ],
});

beforeAll(async () => {
  platform = await startTestPlatform();
  identity = await startTestIdentity(platform.settings.NATS_URL!);
  nats = await connect({ servers: platform.settings.NATS_URL });
  js = await jetstreamManager(nats);
  running = await startServices({ services: [sample], settings: platform.settings });
});
afterAll(async () => {
  mayGoOn.resolve();
  await running?.stop();
  await nats?.close();
  await identity?.stop();
  await platform?.stop();
});

const consumer = 'consumer="content-type_content_deleted"';
const say = (contentId: string) =>
  bus.send(message(events.contentDeleted, { id: `${contentId}.deleted`, userId: 'anna' }, { contentId }));
const told = async () => (await running.app.inject('/metrics')).body;
const figure = async (name: string) => figureIn(await told(), name);

it('tells how much waits for a consumer, since when, and who is at it', async () => {
  expect(await figure(`insta_ai_queue_messages{${consumer}}`)).toBe(0);
  for (const id of ['one', 'two', 'three']) await say(id);

  await vi.waitFor(async () => expect(await figure(`insta_ai_workers_busy{${consumer}}`)).toBe(1));
  expect(await figure(`insta_ai_workers{${consumer}}`)).toBe(1);
  expect(await figure(`insta_ai_queue_messages{${consumer}}`)).toBe(3);
  expect(await figure(`insta_ai_queue_oldest_seconds{${consumer}}`)).toBeGreaterThan(0);

  mayGoOn.resolve();
  await vi.waitFor(async () => expect(await figure(`insta_ai_queue_messages{${consumer}}`)).toBe(0));
  expect(await figure(`insta_ai_queue_oldest_seconds{${consumer}}`)).toBe(0);
  expect(await figure(`insta_ai_messages_total{${consumer},outcome="done"}`)).toBe(3);
  expect(await figure(`insta_ai_message_seconds_count{${consumer}}`)).toBe(3);
  expect(await figure(`insta_ai_message_wait_seconds_count{${consumer}}`)).toBe(3);
});

it('tells since when a queue waits that no process takes from, by its first message that nobody has handled', async () => {
  const name = 'voice_content_deleted';
  const filter_subject = events.contentDeleted.subject;
  await js.consumers.add('EVENTS', { durable_name: name, ack_policy: AckPolicy.Explicit, filter_subject });
  const oldest = () => figure(`insta_ai_queue_oldest_seconds{consumer="${name}"}`);
  const left = () => figure(`insta_ai_queue_messages{consumer="${name}"}`);
  const ageOf = async (seq: number) =>
    (Date.now() - ((await js.streams.getMessage('EVENTS', { seq }))?.time.getTime() ?? Number.NaN)) / 1_000;
  for (const id of ['four', 'five']) await say(id);
  const { first_seq } = (await js.streams.info('EVENTS')).state;

  const ofFirst = await ageOf(first_seq);
  expect(await oldest()).toBeGreaterThanOrEqual(ofFirst);
  const before = (await left()) ?? 0;

  const first = await (await jetstream(nats).consumers.get('EVENTS', name)).next();
  expect(first?.seq).toBe(first_seq);
  await first?.ackAck();
  const ofSecond = await oldest();
  expect(await left()).toBe(before - 1);
  expect(ofSecond).toBeLessThanOrEqual(await ageOf(first_seq + 1));
});

it('tells of a message that no handler could take, once', async () => {
  mayGoOn = Promise.withResolvers();
  expect(await figure('insta_ai_dead_letters')).toBe(0);

  await say('hopeless');

  await vi.waitFor(async () => expect(await figure('insta_ai_dead_letters')).toBe(1));
  expect(await figure(`insta_ai_messages_total{${consumer},outcome="retry"}`)).toBe(1);
  expect(await figure(`insta_ai_messages_total{${consumer},outcome="dead"}`)).toBe(1);
});

it('tells of failing timers, of the stores and of the bus', async () => {
  const all = await told();

  expect(all).toContain('insta_ai_timer_failures_total{timer="always-fails"} 1');
  expect(all).toContain('insta_ai_timer_failed_runs{timer="always-fails"} 1');
  expect(all).toMatch(/insta_ai_store_seconds_count\{store="documents",command="find",outcome="done"\} \d/);
  expect(all).toContain('insta_ai_store_seconds_count{store="objects",command="put",outcome="done"} 1');
  expect(await figure('insta_ai_bus_up')).toBe(1);
});
