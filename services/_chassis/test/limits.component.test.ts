import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { calls } from '@insta-ai/proto/http/routes';
import { MongoClient } from 'mongodb';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCallCounts } from '../src/http/limits/call-counts.store.ts';
import { serve } from '../src/http/route.ts';
import { defineService } from '../src/service.ts';
import { type RunningServices, startServices } from '../src/start-services.ts';
import { neverStopping } from '../src/stopping.ts';

const content = defineService({
  name: 'content',
  settings: Type.Object({}),
  deps: async () => ({}),
  routes: () => [
    serve(calls.generateImage, async () => []),
    serve(calls.publishContent, async () => ({}) as never),
  ],
});
const authUser = defineService({
  name: 'auth-user',
  settings: Type.Object({}),
  deps: async () => ({}),
  routes: () => [serve(calls.resetPasswordRequest, async () => ({ sent: true }))],
});

let platform: TestPlatform;
let identity: TestIdentity;
let replicas: RunningServices[];

beforeAll(async () => {
  platform = await startTestPlatform();
  identity = await startTestIdentity(platform.settings.NATS_URL!);
  const settings = {
    ...platform.settings,
    TRUST_PROXY: '1',
    LIMITS: 'pictureOrders=3/minute; publishing=3/minute,4/day; resets=2/minute',
  };
  const start = () => startServices({ services: [content, authUser], settings });
  replicas = [await start(), await start()];
});
afterAll(async () => {
  for (const replica of replicas) await replica.stop();
  await identity?.stop();
  await platform?.stop();
});

let asked = 0;
/** Asks one replica after the other. */
function ask(call: { path: string }, headers: Record<string, string>, payload?: object) {
  asked += 1;
  const url = call.path.replace(':id', 'c1');
  return replicas[asked % 2]!.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
}

it('a person’s calls are counted by all replicas together, and the one too many is told when to go on', async () => {
  const { headers } = await identity.newUser();
  const replies = [];
  for (let i = 0; i < 4; i += 1) replies.push(await ask(calls.generateImage, headers));

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  const refused = replies[3]!;
  expect(refused.json()).toMatchObject({
    statusCode: 429,
    code: 'rate_limited',
    message: expect.stringMatching(
      /^You have ordered pictures too often\. You can continue in \d+ seconds\.$/,
    ),
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
});

it('each person and each call is counted alone', async () => {
  const [anna, ben] = [await identity.newUser(), await identity.newUser()];
  for (let i = 0; i < 4; i += 1) await ask(calls.generateImage, anna.headers);

  expect((await ask(calls.generateImage, ben.headers)).statusCode).toBe(200);
  expect((await ask(calls.publishContent, anna.headers)).statusCode).not.toBe(429);
});

it('of many calls at the same moment no more than the limit get through', async () => {
  const { headers } = await identity.newUser();

  const replies = await Promise.all(Array.from({ length: 20 }, () => ask(calls.generateImage, headers)));

  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
});

it('addresses are counted alone, and a whole network of IPv6 as one', async () => {
  const from = async (address: string) =>
    (await ask(calls.resetPasswordRequest, { 'x-forwarded-for': address }, { email: 'a@b.c' })).statusCode;

  expect([await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]).toEqual([
    200, 200, 429,
  ]);
  expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8::3')]).toEqual([
    200, 200, 429,
  ]);
});

it('a stretch begins with its first call, ends in time, and is then forgotten', async () => {
  const client = await new MongoClient(platform.settings.MONGODB_URL!).connect();
  const clock = { now: Date.now() };
  const counts = createCallCounts({ db: client.db(platform.database('limits')), now: () => clock.now });
  const add = async () => (await counts.add('x', 60_000)).count;

  expect([await add(), await add()]).toEqual([1, 2]);
  clock.now += 59_999;
  expect(await add()).toBe(3);
  clock.now += 1;
  expect(await add()).toBe(1);
  clock.now += 60_000;
  await counts.sweep.run(neverStopping);
  expect(await client.db(platform.database('limits')).collection('callCounts').countDocuments()).toBe(0);
  await client.close();
});

it('a clock that is put back makes nobody wait for the time that it had shown', async () => {
  const client = await MongoClient.connect(platform.settings.MONGODB_URL!);
  const aYear = 365 * 24 * 60 * 60_000;
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') + aYear };
  const counts = createCallCounts({ db: client.db(platform.database('put-back')), now: () => clock.now });
  const add = () => counts.add('x', 60_000);
  await add();
  // Replicas may be some seconds apart.
  clock.now -= 5_000;
  expect((await add()).count).toBe(2);

  clock.now -= aYear;

  expect(await add()).toEqual({ count: 1, endsAt: new Date(clock.now + 60_000) });
  expect((await add()).count).toBe(2);
  await client.close();
});
