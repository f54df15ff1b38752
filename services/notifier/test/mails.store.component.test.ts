import { createLogger } from '@insta-ai/chassis/logger';
import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { connectMongo } from '@insta-ai/chassis/storage/documents/connect-mongo';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import type { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailsStore } from '../src/sending/mails.store.ts';

let platform: TestPlatform;
let mongo: MongoClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await connectMongo(platform.settings.MONGODB_URL ?? '', createLogger('silent'));
});
afterAll(async () => {
  await mongo?.close();
  await platform?.stop();
});

const minute = 60_000;
const letter = { subject: 'Published', heading: 'h', paragraphs: ['Rice fields'], footer: 'f' };
let databases = 0;

/** A store on a bus that takes every job. */
function setUp() {
  const clock = { now: Date.parse('2026-11-21T09:00:00Z') };
  const sent: OutgoingMessage[] = [];
  databases += 1;
  const store = createMailsStore({
    db: mongo.db(platform.database(`mails-${databases}`)),
    bus: { send: async job => void sent.push(job) },
    log: createLogger('silent'),
    now: () => clock.now,
  });
  const wait = async (ms: number) => {
    clock.now += ms;
    await store.askAgain.run(neverStopping);
  };
  const queue = (hasSecret = false) => store.queue({ id: 'm1', owner: 'u1', to: 'a@b.c', letter, hasSecret });
  return { store, sent, wait, queue };
}

test('a mail whose job is lost is asked for again under the same id, with the same words, once by all processes', async () => {
  const { store, sent, wait, queue } = setUp();
  await queue();
  await wait(9 * minute);
  expect(sent).toHaveLength(1);

  await wait(2 * minute);
  await Promise.all([wait(0), wait(0)]);

  expect(sent).toHaveLength(2);
  const [first, second] = sent;
  expect(second?.id).toBe(first?.id);
  expect(second?.payload).toEqual(first?.payload);
  await store.begin('m1');
  await store.settle('m1', 'sent');
  await wait(24 * 60 * minute);
  expect(sent).toHaveLength(2);
  expect(await store.find('m1')).not.toHaveProperty('says');
});

test('two jobs of a mail are not tried beside each other, and none after it was sent', async () => {
  const { store, wait, queue } = setUp();
  await queue();
  expect(await store.begin('m1')).toBe(true);
  // Its process died, and its only job comes again at once.
  expect(await store.begin('m1')).toBe(true);
  await store.keepWaiting('m1', '451', minute);
  await wait(12 * minute);

  expect(await store.begin('m1')).toBe(true);
  expect(await store.begin('m1')).toBe(false);
  await wait(15 * minute);
  expect(await store.begin('m1')).toBe(true);
  await store.settle('m1', 'sent');
  await store.keepWaiting('m1', 'said too late', minute);

  expect(await store.begin('m1')).toBe(false);
  expect(await store.find('m1')).toMatchObject({ state: 'sent', problem: null });
});

test('a job that is tried, or waits for its next try, is not lost', async () => {
  const { store, sent, wait, queue } = setUp();
  await queue();
  await store.begin('m1');
  await wait(20 * minute);
  await store.keepWaiting('m1', '451', 120 * minute);
  await wait(120 * minute);

  expect(sent).toHaveLength(1);
});

test('what is a dead letter, or holds a link that works once, is not asked for again, nor kept', async () => {
  const [dead, secret] = [setUp(), setUp()];
  await dead.queue();
  await dead.store.begin('m1');
  await dead.store.keepWaiting('m1', '451', undefined);
  await secret.queue(true);
  await secret.store.begin('m1');
  await secret.store.keepWaiting('m1', '451', minute);

  for (const { store, sent, wait } of [dead, secret]) {
    await wait(24 * 60 * minute);
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(await store.find('m1'))).not.toContain('Rice fields');
  }
});
