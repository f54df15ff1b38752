import { createLogger } from '@insta-ai/chassis/logger';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import type { PlacedEntry } from '@insta-ai/proto/http/calendar-ai';
import { spendingService } from '@insta-ai/spending/app';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createCalendarService } from '../src/calendar/calendar.service.ts';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createPaidChat } from '../src/text-model/paying/paid-chat.ts';
import { createSpendingGateway } from '../src/text-model/paying/spending.gateway.ts';
import { type Asked, startQuirkyServer } from './start-quirky-server.ts';

let platform: TestPlatform;
let identity: TestIdentity;
let nats: NatsConnection;
let spending: RunningServices;
beforeAll(async () => {
  platform = await startTestPlatform();
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

test('a budget that is full in the middle of a calendar leaves what is written, and the rest can be made by rule', async () => {
  const { headers, userId } = await identity.newUser();
  const spent = async () => (await spending.app.inject({ url: '/api/spending', headers })).json();
  const server = await startQuirkyServer(writes);
  onTestFinished(() => server.stop());
  const model = 'gpt-4o-mini';
  const settings = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: model };
  const log = createLogger('silent');
  const told: PlacedEntry[] = [];
  const calendar = createCalendarService({
    chat: createPaidChat({
      chat: createOpenAiChat({ settings, log }),
      spending: createSpendingGateway(createRpcClient({ service: SpendingService, nats })),
      server: { provider: 'api.openai.com', model, isFree: false },
      log,
    }),
    users: { get: async () => ({ timeZone: 'UTC', promptCalendar: '' }) },
    contentTypes: { list: async () => [] },
    voices: { of: async () => undefined },
    progress: { tell: (_userId, { entries }) => void told.push(...entries) },
    now: () => new Date('2026-11-01T08:00:00Z'),
  });
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

  const refused = calendar.generate(userId, { ...request, requestKey: 'key-1' });

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

  const rest = await calendar.generate(userId, { ...request, kept: told, byRule: true });

  expect(rest).toHaveLength(12);
  expect(rest.every(({ isByRule }) => isByRule)).toBe(true);
  const dates = [...told, ...rest].map(({ date }) => date);
  expect(new Set(dates).size).toBe(48);
  expect(server.asked).toHaveLength(3);
  expect((await spent()).total.micros).toBe(3 * 750);
});
