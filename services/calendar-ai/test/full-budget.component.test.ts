import type { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { hurriedClock } from '@insta-ai/chassis/outside/hurried-clock';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { connectMongo } from '@insta-ai/chassis/storage/documents/connect-mongo';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import type { PlacedEntry } from '@insta-ai/proto/http/calendar-ai';
import { spendingService } from '@insta-ai/spending/app';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createCalendarService } from '../src/calendar/calendar.service.ts';
import { createDraftsStore } from '../src/calendar/drafts/drafts.store.ts';
import type { EntriesTask } from '../src/calendar/write-entries.ts';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';
import { createPaidChat } from '../src/text-model/paying/paid-chat.ts';
import { createSpendingGateway } from '../src/text-model/paying/spending.gateway.ts';
import { type Asked, type Sent, startQuirkyServer } from './start-quirky-server.ts';

let platform: TestPlatform;
let documents: Awaited<ReturnType<typeof connectMongo>>;
let identity: TestIdentity;
let nats: NatsConnection;
let spending: RunningServices;
beforeAll(async () => {
  platform = await startTestPlatform();
  documents = await connectMongo(platform.settings.MONGODB_URL ?? '', createLogger('silent'));
  const url = platform.settings.NATS_URL ?? '';
  identity = await startTestIdentity(url);
  nats = await connect({ servers: url });
  spending = await startServices({
    services: [spendingService],
    // A piece of a calendar is held with about $0.0039 and comes to $0.00075: three of them fit, one after the other.
    settings: { ...platform.settings, BUDGETS: 'person=0.0057 USD/month' },
  });
});
afterAll(async () => {
  await spending?.stop();
  await identity?.stop();
  await nats?.close();
  await documents?.close();
  await platform?.stop();
});

/** Writes what it is asked for, at 1,000 tokens in and 1,000 out. */
const writes = ({ body }: Asked) => {
  const { slots } = JSON.parse(body.messages[1].content.split('\n')[1]) as { slots: { index: number }[] };
  const entries = slots.map(({ index }) => ({
    index,
    location: 'Echo Beach',
    city: 'Canggu',
    description: `Idea ${index}`,
    prompt: 'waves',
  }));
  const usage = { prompt_tokens: 1_000, completion_tokens: 1_000 };
  return { body: { choices: [{ message: { content: JSON.stringify({ entries }) } }], usage } };
};

const model = 'gpt-4o-mini';
const request = {
  description: 'Surfing in Bali',
  activities: '',
  from: '2026-11-02',
  to: '2026-11-09',
  reels: 0,
  posts: 0,
  stories: 6,
  timeZone: 'UTC',
  kept: [],
};
/** As much as one piece of twelve. */
const onePiece = { ...request, to: '2026-11-03' };

type Stage = {
  answer?: typeof writes | ((asked: Asked) => Promise<Sent>);
  /** Told of each time that a budget had no room. */
  onRefused?: () => void;
  clock?: EntriesTask['clock'];
};

/** The calendar of a new person, on the real budgets and a server that counts what it writes. */
async function open({ answer = writes, onRefused = () => {}, clock }: Stage = {}) {
  const { headers, userId } = await identity.newUser();
  const server = await startQuirkyServer(answer);
  onTestFinished(() => server.stop());
  const settings = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: model };
  const log = createLogger('silent');
  const told: PlacedEntry[] = [];
  const gateway = createSpendingGateway(createRpcClient({ service: SpendingService, nats }));
  const calendar = createCalendarService({
    chat: createPaidChat({
      chat: createOpenAiChat({ forms: createFakeForm(), settings, log }),
      spending: {
        ...gateway,
        hold: cost =>
          gateway.hold(cost).catch((error: AppError) => {
            onRefused();
            throw error;
          }),
      },
      server: { provider: 'api.openai.com', model, isFree: false },
      log,
    }),
    countMade: async () => {},
    users: { get: async () => ({ timeZone: 'UTC', promptCalendar: '' }) },
    contentTypes: { list: async () => [] },
    voices: { forCalendar: async () => undefined },
    progress: { tell: (_userId, { entries }) => void told.push(...entries) },
    drafts: createDraftsStore({ db: documents.db(platform.database('full-budget')) }),
    log,
    closing: neverStopping,
    now: () => new Date('2026-11-01T08:00:00Z'),
    ...(clock && { clock }),
  });
  const otherId = newId();
  return {
    generate: (asked: Parameters<typeof calendar.generate>[1], signal?: AbortSignal) =>
      calendar.generate(userId, asked, signal),
    told,
    server,
    spent: async () => (await spending.app.inject({ url: '/api/spending', headers })).json(),
    /** Something else of the person's holds $0.003, so that no piece fits beside it. */
    holdOther: () =>
      gateway.hold({
        id: otherId,
        owner: userId,
        task: 'item',
        provider: 'api.openai.com',
        model,
        expected: { inputTokens: 0, outputTokens: 5_000 },
        isFree: false,
      }),
    endOther: () => gateway.settle(otherId, { wasMade: false }),
  };
}

test('a budget that is full in the middle of a calendar leaves what is written, and the rest can be made by rule', async () => {
  const { generate, spent, server, told } = await open();

  const refused = generate({ ...request, requestKey: 'key-1' });

  await expect(refused).rejects.toMatchObject({
    message: expect.stringMatching(
      /^This would go over the budget of \$0\.0057 a month for each person: .* There is room again next month \(UTC\)/,
    ),
    details: { canBeMadeByRule: true },
  });
  // Four pieces of twelve: what was written has come to the page, each of them once and paid for once.
  expect(server.asked).toHaveLength(3);
  expect(new Set(told.map(({ place }) => place)).size).toBe(36);
  expect(told).toHaveLength(36);
  const { total, budgets } = await spent();
  expect([total.calls, total.micros, budgets[0].used]).toEqual([3, 3 * 750, 3 * 750]);

  const rest = await generate({ ...request, kept: told, byRule: true });

  expect(rest).toHaveLength(12);
  expect(rest.every(({ isByRule }) => isByRule)).toBe(true);
  const dates = [...told, ...rest].map(({ date }) => date);
  expect(new Set(dates).size).toBe(48);
  expect(server.asked).toHaveLength(3);
  expect((await spent()).total.micros).toBe(3 * 750);
});

test('two calendars at once against a budget for one and a half are written in turn, each of them paid for once', async () => {
  const refused = Promise.withResolvers<void>();
  const stage = await open({
    onRefused: refused.resolve,
    async answer(asked) {
      // The first is written for as long as the other has found no room.
      await refused.promise;
      return writes(asked);
    },
  });

  const calendars = await Promise.all(
    ['one', 'other'].map(requestKey => stage.generate({ ...onePiece, requestKey })),
  );

  expect(calendars.map(({ length }) => length)).toEqual([12, 12]);
  expect(stage.server.asked).toHaveLength(2);
  const { total, budgets } = await stage.spent();
  expect([total.calls, total.micros, budgets[0].used]).toEqual([2, 2 * 750, 2 * 750]);
});

test('of twenty-five calendars at once as many are written as a budget pays, each of them once', async () => {
  const stage = await open();

  const calendars = await Promise.allSettled(
    Array.from({ length: 25 }, (_, n) => stage.generate({ ...onePiece, requestKey: `key-${n}` })),
  );

  expect(calendars.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(stage.server.asked).toHaveLength(3);
  const { total, budgets } = await stage.spent();
  expect([total.calls, total.micros, budgets[0].used]).toEqual([3, 3 * 750, 3 * 750]);
});

test('the last writer of a calendar waits for what others hold, and the model is asked for each piece once', async () => {
  let free: () => Promise<void>;
  const { clock, pauses } = hurriedClock({ start: Date.now, atPause: pause => pause === 3 && free() });
  const stage = await open({ clock });
  free = stage.endOther;
  await stage.holdOther();

  const entries = await stage.generate({ ...request, to: '2026-11-05' });

  expect(entries).toHaveLength(24);
  expect(pauses).toHaveLength(3);
  expect(stage.server.asked).toHaveLength(2);
  expect((await stage.spent()).total.micros).toBe(2 * 750);
});

test('a calendar whose room never comes says so within its time, and can be made by rule', async () => {
  const { clock, waitedMs } = hurriedClock({ start: Date.now, moreMs: 15_000 });
  const stage = await open({ clock });
  await stage.holdOther();

  await expect(stage.generate(request)).rejects.toMatchObject({
    message: 'Other calls are under way and hold the rest of the budget. Please try again in a minute.',
    details: { canBeMadeByRule: true },
  });

  // 570 seconds for all of it, of which a model needs the last 20.
  expect(waitedMs()).toBeGreaterThan(500_000);
  expect(waitedMs()).toBeLessThanOrEqual(550_000 + 15_000);
  expect(stage.server.asked).toHaveLength(0);
  expect((await stage.spent()).total.calls).toBe(1);
});

test('a calendar that nobody waits for any more does not wait for room', async () => {
  const left = new AbortController();
  const { clock, pauses } = hurriedClock({ start: Date.now, atPause: pause => pause === 2 && left.abort() });
  const stage = await open({ clock });
  await stage.holdOther();

  await expect(stage.generate(onePiece, left.signal)).rejects.toThrow();

  expect([pauses.length, stage.server.asked.length]).toEqual([2, 0]);
});
