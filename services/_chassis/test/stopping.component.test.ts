import { createLogger } from '@insta-ai/chassis/logger';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { ContentTypeService } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { calls } from '@insta-ai/proto/http/routes';
import type { NatsConnection } from '@nats-io/transport-node';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../src/http/route.ts';
import { message } from '../src/messaging/bus.ts';
import { connectNats } from '../src/messaging/connect-nats.ts';
import { done, workOn } from '../src/messaging/consumer.ts';
import { createRpcClient, serveRpc } from '../src/messaging/rpc.ts';
import { defineService, type ServiceContext } from '../src/service.ts';
import { startServices } from '../src/start-services.ts';

let platform: TestPlatform;
let identity: TestIdentity;
let nats: NatsConnection;

beforeAll(async () => {
  platform = await startTestPlatform();
  identity = await startTestIdentity(platform.settings.NATS_URL!);
  nats = await connectNats({ NATS_URL: platform.settings.NATS_URL!, BUS_PREFIX: '' }, createLogger('silent'));
});

afterAll(async () => {
  await nats?.close();
  await identity?.stop();
  await platform?.stop();
});

/** A service of which every door is at something that lasts until the process begins to end. */
function busyService() {
  const begun = { http: Promise.withResolvers<void>(), consumer: Promise.withResolvers<void>() };
  const more = { rpc: Promise.withResolvers<void>(), timer: Promise.withResolvers<void>() };
  const all = { ...begun, ...more };
  const taken: string[] = [];
  const until = async (door: keyof typeof all, stopping: AbortSignal) => {
    all[door].resolve();
    await new Promise(resolve => stopping.addEventListener('abort', resolve));
  };
  const service = defineService({
    name: 'content-type',
    settings: Type.Object({}),
    deps: async (context: ServiceContext<object>) => context,
    routes: ({ stopping }) => [
      serve(calls.listContentTypes, async () => {
        await until('http', stopping);
        return [];
      }),
    ],
    rpc: ({ stopping }) => [
      serveRpc(ContentTypeService, {
        getContentType: async () => {
          await until('rpc', stopping);
          return {};
        },
        listContentTypes: async () => ({}),
        ensureContentType: async () => ({}),
      }),
    ],
    consumers: () => [
      workOn(
        jobs.sendMail,
        async ({ id }, stopping) => {
          taken.push(id);
          await until('consumer', stopping);
          return done;
        },
        { concurrency: 1 },
      ),
    ],
    timers: ({ bus }) => [
      {
        name: 'two-mails',
        everyMs: 3_600_000,
        async run(stopping) {
          for (const id of ['first', 'second'])
            await bus.send(message(jobs.sendMail, { id, userId: 'u' }, {}));
          await until('timer', stopping);
        },
      },
    ],
  });
  return { service, taken, atWork: Promise.all(Object.values(all).map(({ promise }) => promise)) };
}

it('a process that begins to end says so to everybody at once, while its doors are still open', async () => {
  const { service, taken, atWork } = busyService();
  const running = await startServices({
    services: [service],
    settings: { ...platform.settings, DRAIN_SECONDS: '4' },
  });
  const { headers } = await identity.newUser();
  const held = fetch(`${running.url}/api/contentTypes`, { headers });
  const asked = createRpcClient({ service: ContentTypeService, nats }).getContentType({
    userId: 'u',
    contentTypeId: 't',
  });
  await atWork;

  const ending = running.stop();

  // In the seconds of the drain these are answered, and new ones are.
  expect((await held).status).toBe(200);
  await asked;
  expect(await (await fetch(`${running.url}/ready`)).json()).toMatchObject({ failing: ['stopping'] });
  await ending;
  expect(taken).toEqual(['first']);
});

/** A service with a call that takes minutes, which is answered when the test says so. */
function slowService(answerMoreMs: number) {
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const service = defineService({
    name: 'calendar-ai',
    settings: Type.Object({}),
    deps: async ({ closing }: ServiceContext<object>) => ({ closing }),
    routes: ({ closing }) => [
      serve(calls.generateCalendar, async () => {
        begun.resolve();
        closing.addEventListener('abort', () => answer.resolve());
        await answer.promise;
        return [];
      }),
      serve(calls.testTextModel, async () => ({ host: 'a', detail: 'It writes.' })),
    ],
    answerMoreMs: () => answerMoreMs,
  });
  const generate = (url: string, headers: Record<string, string>) =>
    fetch(`${url}${calls.generateCalendar.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        description: 'A week',
        activities: '',
        from: 'a',
        to: 'b',
        reels: 1,
        posts: 0,
        stories: 0,
      }),
    });
  return { service, begun: begun.promise, answer: answer.resolve, generate };
}

it('a call that takes minutes is answered by the process that ends, which takes none that it could cut off and answers the rest meanwhile', async () => {
  const { service, begun, answer, generate } = slowService(60_000);
  const running = await startServices({ services: [service], settings: platform.settings });
  const { headers } = await identity.newUser();
  const asked = generate(running.url, headers);
  await begun;
  let hasEnded = false;

  const ending = running.stop().then(() => {
    hasEnded = true;
  });

  const refused = await generate(running.url, headers);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    message: 'Insta AI is just being restarted. Please try again in a few minutes.',
  });
  expect(await (await fetch(`${running.url}/ready`)).json()).toMatchObject({ failing: ['stopping'] });
  const other = await fetch(`${running.url}${calls.testTextModel.path}`, { method: 'POST', headers });
  expect(other.status).toBe(200);
  expect(hasEnded).toBe(false);
  answer();
  expect((await asked).status).toBe(200);
  await ending;
});

it('a call that takes longer than a process may wait is told so, and still answered', async () => {
  const { service, begun, generate } = slowService(1);
  const running = await startServices({ services: [service], settings: platform.settings });
  const { headers } = await identity.newUser();
  const asked = generate(running.url, headers);
  await begun;

  await running.stop();

  expect((await asked).status).toBe(200);
});
