import { createLogger } from '@insta-ai/chassis/logger';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { budgetFullOf } from '@insta-ai/chassis/outside/budget-full';
import { hurriedClock } from '@insta-ai/chassis/outside/hurried-clock';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import { spendingService } from '@insta-ai/spending/app';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { askForJson } from '../src/text-model/ask-for-json.ts';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createCheckTextModel } from '../src/text-model/check-text-model.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';
import { expectedTokens, mostOutput } from '../src/text-model/paying/expected-tokens.ts';
import { createPaidChat, paidBy } from '../src/text-model/paying/paid-chat.ts';
import { createSpendingGateway } from '../src/text-model/paying/spending.gateway.ts';
import { createFindSight } from '../src/text-model/seeing/find-sight.ts';
import { createFakeSight } from '../src/text-model/seeing/sight.store.fake.ts';
import { type Sent, startQuirkyServer } from './start-quirky-server.ts';

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
    settings: {
      ...platform.settings,
      // One answer is expected to cost at most $0.0006 and something for the question.
      BUDGETS: 'person=0.0015 USD/month',
      PRICES: JSON.stringify([
        { provider: 'api.openai.com', model: 'cheap', price: { perMillionIn: 0.05, perMillionOut: 0.2 } },
        { provider: 'openrouter.ai', model: '*', price: { perMillionIn: 0.05, perMillionOut: 0.2 } },
      ]),
    },
  });
});
afterAll(async () => {
  await spending?.stop();
  await identity?.stop();
  await nats?.close();
  await platform?.stop();
});

const answered = (content: string, usage?: object): Sent => ({
  body: { choices: [{ finish_reason: 'stop', message: { content } }], usage },
});
const good = answered('{"answer":"Lovely!"}', { prompt_tokens: 1_000, completion_tokens: 100 });
/** What `good` comes to: 1,000 tokens in and 100 out. */
const goodMicros = 150 + 60;

const schema = Type.Object({ answer: Type.String() });
const task = {
  name: 'write_answer',
  schema,
  instructions: ['Answer.'],
  request: { post: 'A wave' },
  notBlank: ['answer' as const],
};

type Stage = {
  model?: string;
  provider?: string;
  isFree?: boolean;
  /** Runs while the model is asked for the n-th time, with what others hold of the same budget. */
  atCall?: (others: Others, call: number) => Promise<void>;
  /** Runs at the n-th pause for room. */
  atPause?: (others: Others, pause: number) => Promise<void>;
};

/** What another click of the person holds of the budget: so many tokens of an answer, of $0.0000006 each. */
type Others = { hold(tokens: number): Promise<void>; end(): Promise<void> };

/** A model with a price whose server sends these, one after the other, to a person of the test. */
async function open(
  sent: Sent[],
  { model = 'gpt-4o-mini', provider = 'api.openai.com', isFree = false, atCall, atPause }: Stage = {},
) {
  const { headers, userId } = await identity.newUser();
  const spent = async () => (await spending.app.inject({ url: '/api/spending', headers })).json();
  /** What the budgets knew when the model was asked. */
  const heldAtCall: number[] = [];
  let calls = 0;
  const server = await startQuirkyServer(async () => {
    heldAtCall.push((await spent()).total.calls);
    calls += 1;
    await atCall?.(others, calls);
    return sent[calls - 1] ?? good;
  });
  onTestFinished(() => server.stop());
  const settings = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: model };
  const log = createLogger('silent');
  const clock = { wait: async () => undefined, random: () => 0 };
  const asked: { expected: ReturnType<typeof expectedTokens> }[] = [];
  const gateway = createSpendingGateway(createRpcClient({ service: SpendingService, nats }));
  const id = newId();
  const others: Others = {
    hold: tokens =>
      gateway.hold({
        id,
        owner: userId,
        task: 'answer',
        provider: 'api.openai.com',
        model: 'gpt-4o-mini',
        expected: { inputTokens: 0, outputTokens: tokens },
        isFree: false,
      }),
    end: () => gateway.settle(id, { wasMade: false }),
  };
  const hurried = hurriedClock({ start: Date.now, atPause: pause => atPause?.(others, pause) });
  const chat = createPaidChat({
    chat: createOpenAiChat({ forms: createFakeForm(), settings, log, clock }),
    spending: {
      ...gateway,
      hold: cost => {
        asked.push(cost);
        return gateway.hold(cost);
      },
    },
    server: { provider, model, isFree },
    log,
    clock: hurried.clock,
  });
  const leaving = new AbortController();
  const payer = { owner: userId, task: 'answer', contentTypeId: 'travel', left: leaving.signal } as const;
  const paid = paidBy(chat, payer);
  const sight = createFakeSight();
  const check = createCheckTextModel({
    chat,
    listModels: async () => [{ id: model, shutdown_date: '2031-01-14' }],
    findSight: createFindSight(),
    sight,
    settings,
  });
  return {
    write: () => askForJson(paid, task),
    check: () => check(userId),
    sight,
    spent,
    heldAtCall,
    asked,
    others,
    pauses: hurried.pauses,
    /** Whoever asked waits no more. */
    leave: () => leaving.abort(),
    calls: () => calls,
  };
}

/** What one call comes to at the price of gpt-4o-mini when nobody says what it took. */
const heldMicros = ({ expected }: { expected: ReturnType<typeof expectedTokens> }) =>
  Math.ceil(0.15 * expected.inputTokens + 0.6 * expected.outputTokens);

test('with room for one text left, of a hundred clicks at once exactly one asks the model', async () => {
  const refused = Promise.withResolvers<void>();
  const stage = await open([], { atCall: () => refused.promise });
  // $0.00072 is left: one text is held with $0.00064, and comes to $0.00021.
  await stage.others.hold(1_300);
  let refusals = 0;
  const write = () =>
    stage.write().catch((error: unknown) => {
      refusals += 1;
      if (refusals === 99) refused.resolve();
      throw error;
    });

  const clicks = await Promise.allSettled(Array.from({ length: 100 }, write));

  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(stage.calls()).toBe(1);
  await stage.others.end();
  const { total, budgets } = await stage.spent();
  expect([total.calls, total.micros, budgets[0].used]).toEqual([1, goodMicros, goodMicros]);
});

test('what a prompt cache gave and took in costs what it costs there', async () => {
  const usage = {
    prompt_tokens: 3_000,
    completion_tokens: 100,
    prompt_tokens_details: { cached_tokens: 1_000, cache_write_tokens: 1_600 },
  };
  const stage = await open([answered('{"answer":"Lovely!"}', usage)], { model: 'gpt-6-luna' });

  await stage.write();

  const input = 1_000 * 0.01 + 1_600 * 0.125 + 400 * 0.1;
  expect((await stage.spent()).total).toMatchObject({ tokens: 3_100, micros: Math.ceil(input + 100 * 0.5) });
});

test.each([
  { prompt_tokens: 1_000_000_000, completion_tokens: 100 },
  { prompt_tokens: 1_000, completion_tokens: 1_000_000_000 },
  { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_000_000_000 },
  { prompt_tokens: 0, completion_tokens: 100 },
  { prompt_tokens: -1_000, completion_tokens: 100 },
  { prompt_tokens: 1_000, completion_tokens: -100 },
  { prompt_tokens: 0.5, completion_tokens: 100 },
  { prompt_tokens: Number.NaN, completion_tokens: 100 },
  { prompt_tokens: '1000', completion_tokens: '100' },
])('a count that cannot be (%j) is none: the call costs what was held', async usage => {
  const stage = await open([answered('{"answer":"Lovely!"}', usage)]);

  await stage.write();

  const [held] = stage.asked;
  if (!held) throw new Error('Nothing was held.');
  expect((await stage.spent()).total).toMatchObject({ calls: 1, micros: heldMicros(held) });
});

test.each([
  ['openrouter.ai', 4_321],
  // Whoever else says a number may count in anything.
  ['api.openai.com', goodMicros],
])('a bill that %s writes below an answer makes it cost %i', async (provider, micros) => {
  const usage = { prompt_tokens: 1_000, completion_tokens: 100, cost: 0.004_321, is_byok: false };
  const stage = await open([answered('{"answer":"Lovely!"}', usage)], { provider });

  await stage.write();

  const { total, byModel } = await stage.spent();
  expect(total).toMatchObject({ calls: 1, tokens: 1_100, micros, unknown: 0 });
  expect(byModel).toMatchObject([{ provider, micros }]);
});

test('a text is held before the model is asked, and comes to what the server counted', async () => {
  const stage = await open([good]);

  expect(await stage.write()).toEqual({ answer: 'Lovely!' });

  expect(stage.heldAtCall).toEqual([1]);
  const { total, byTask, byType, byModel } = await stage.spent();
  expect(total).toEqual({ calls: 1, pictures: 0, tokens: 1_100, seconds: 0, micros: goodMicros, unknown: 0 });
  expect(byTask).toMatchObject([{ task: 'answer', micros: goodMicros }]);
  expect(byType).toMatchObject([{ _contentType: 'travel' }]);
  expect(byModel).toMatchObject([{ provider: 'api.openai.com', model: 'gpt-4o-mini' }]);
});

test('what a server does not count comes to what was held', async () => {
  const stage = await open([answered('{"answer":"Lovely!"}')]);

  await stage.write();

  const [held] = stage.asked;
  const { total, budgets } = await stage.spent();
  expect(held?.expected.outputTokens).toBe(mostOutput.answer);
  expect(total.micros).toBe(held && heldMicros(held));
  expect(budgets[0].used).toBe(total.micros);
});

test('a repair is a call of its own', async () => {
  const stage = await open([answered('no JSON', { prompt_tokens: 200, completion_tokens: 10 }), good]);

  await stage.write();

  expect(stage.heldAtCall).toEqual([1, 2]);
  expect((await stage.spent()).total).toMatchObject({ calls: 2, tokens: 1_310 });
});

/** The first answer counts as what was held for it; while it is written another click takes most of the rest. */
const unusable = [answered('no JSON'), good];
const otherClick: Stage['atCall'] = (others, call) => (call === 1 ? others.hold(700) : Promise.resolve());

test('a repair that finds the rest of a budget held waits for it, and the first answer is not paid again', async () => {
  const stage = await open(unusable, {
    atCall: otherClick,
    atPause: (others, pause) => (pause === 3 ? others.end() : Promise.resolve()),
  });

  expect(await stage.write()).toEqual({ answer: 'Lovely!' });

  expect(stage.pauses).toEqual([500, 1_000, 2_000]);
  expect(stage.calls()).toBe(2);
  const [first] = stage.asked;
  const micros = (first ? heldMicros(first) : 0) + goodMicros;
  const { total, budgets } = await stage.spent();
  expect([total.calls, total.micros, budgets[0].used]).toEqual([2, micros, micros]);
});

test('a repair whose room never comes says so while somebody still waits, and whoever asked does not begin anew', async () => {
  const stage = await open(unusable, { atCall: otherClick });

  await expect(stage.write()).rejects.toMatchObject({
    message: 'Other calls are under way and hold the rest of the budget. Please try again in a minute.',
    details: { isBudgetFull: true },
  });

  expect(stage.calls()).toBe(1);
  const waited = stage.pauses.reduce((sum, ms) => sum + ms, 0);
  // 110 seconds for all of it, of which a model needs the last 20.
  expect(waited).toBeGreaterThan(60_000);
  expect(waited).toBeLessThanOrEqual(90_000);
});

test('a repair waits for room no longer than somebody waits for it, and nothing more is paid', async () => {
  const stage = await open(unusable, {
    atCall: otherClick,
    atPause: async (others, pause) => {
      if (pause !== 2) return;
      stage.leave();
      await others.end();
    },
  });

  await expect(stage.write()).rejects.toMatchObject({ details: { isBudgetFull: true } });

  expect([stage.calls(), stage.pauses]).toEqual([1, [500, 1_000]]);
  expect((await stage.spent()).total.calls).toBe(1);
});

test('a call that was begun goes on after its asker has left: its text is there for the item', async () => {
  const stage = await open([good], { atCall: async () => stage.leave() });

  expect(await stage.write()).toEqual({ answer: 'Lovely!' });
});

const broken = { status: 500, body: { error: { message: 'oops' } } };

test('a retry after an answer that broke waits for the rest of a budget that is held', async () => {
  const stage = await open([broken, good], {
    atCall: otherClick,
    atPause: (others, pause) => (pause === 3 ? others.end() : Promise.resolve()),
  });

  expect(await stage.write()).toEqual({ answer: 'Lovely!' });

  expect([stage.calls(), stage.pauses]).toEqual([2, [500, 1_000, 2_000]]);
  const [first] = stage.asked;
  expect((await stage.spent()).total).toMatchObject({
    calls: 2,
    micros: (first ? heldMicros(first) : 0) + goodMicros,
  });
});

test('a retry whose room never comes says so while somebody still waits', async () => {
  const stage = await open([broken, good], { atCall: otherClick });

  const refused = await stage.write().catch((error: unknown) => error);

  expect(refused).toMatchObject({ message: expect.stringMatching(/^Other calls are under way/) });
  expect(budgetFullOf(refused)?.mayHaveRoom).toBeUndefined();
  expect(stage.calls()).toBe(1);
  const waited = stage.pauses.reduce((sum, ms) => sum + ms, 0);
  expect(waited).toBeGreaterThan(60_000);
  expect(waited).toBeLessThanOrEqual(90_000);
});

test('a text that is about to be begun is refused at once where the rest of a budget is held: whoever asked waits', async () => {
  const stage = await open([good]);
  await stage.others.hold(2_000);

  await expect(stage.write()).rejects.toMatchObject({ details: { isBudgetFull: true, mayHaveRoom: true } });
  expect([stage.calls(), stage.pauses]).toEqual([0, []]);
});

test('a connection test waits for room that is held', async () => {
  const stage = await open([good], { atPause: others => others.end() });
  await stage.others.hold(2_000);

  expect((await stage.check()).detail).toMatch(/^The model gpt-4o-mini writes\./);
  expect(stage.pauses).toEqual([500]);
});

test.each<[string, Sent]>([
  ['is busy', { status: 429, body: { error: { message: 'slow down', code: 'rate_limit_exceeded' } } }],
  [
    'does not take the form',
    {
      status: 400,
      body: { error: { message: 'response_format json_schema is not supported', param: 'response_format' } },
    },
  ],
])('a server that %s is asked again, and only the answer counts', async (_why, no) => {
  const stage = await open([no, good]);

  await stage.write();

  // What was refused gave its room back before the next call was held.
  expect(stage.heldAtCall).toEqual([1, 1]);
  expect((await stage.spent()).total).toMatchObject({ calls: 1, micros: goodMicros });
});

test.each([401, 402, 404])('a server that says %i gives the room back', async status => {
  const stage = await open([{ status, body: { error: { message: 'no' } } }]);

  await expect(stage.write()).rejects.toThrow();

  const { total, budgets } = await stage.spent();
  expect([stage.calls(), total.calls, budgets[0].used]).toEqual([1, 0, 0]);
});

test('what broke may have been paid, so each try counts', async () => {
  const stage = await open([broken, good]);

  await stage.write();

  const [first] = stage.asked;
  expect((await stage.spent()).total).toMatchObject({
    calls: 2,
    micros: (first ? heldMicros(first) : 0) + goodMicros,
  });
});

test('what was written before a server said in its answer that it is busy counts', async () => {
  const error = { code: 429, message: 'Slow down' };
  const message = { content: '{"answer":"Lov' };
  const cut = { body: { choices: [{ finish_reason: 'error', message, error }] } };
  const stage = await open([cut, { body: { error } }, good]);

  await stage.write();

  const [first] = stage.asked;
  expect((await stage.spent()).total).toMatchObject({
    calls: 2,
    micros: (first ? heldMicros(first) : 0) + goodMicros,
  });
});

test('a budget that is full refuses in its own words, and the model is not asked', async () => {
  const stage = await open([answered('{"answer":"One"}'), answered('{"answer":"Two"}')]);
  await stage.write();
  await stage.write();

  await expect(stage.write()).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringMatching(/^This would go over the budget of \$0\.0015 a month for each person/),
  });

  expect(stage.calls()).toBe(2);
});

test('each question of a connection test is held before it is asked, and counts as a test', async () => {
  const halves = answered('{"left":"none","right":"none"}', { prompt_tokens: 500, completion_tokens: 20 });
  const stage = await open([good, halves], { model: 'cheap' });

  await stage.check();

  expect(stage.heldAtCall).toEqual([1, 2]);
  const { total, byTask } = await stage.spent();
  expect(byTask).toMatchObject([{ task: 'test', calls: 2, tokens: 1_620, micros: total.micros }]);
  expect(total.micros).toBe(70 + 29);
});

test('a connection test that would go over a budget says so, with what the list of models tells', async () => {
  const stage = await open([answered('{"answer":"One"}'), answered('{"answer":"Two"}')]);
  await stage.write();
  await stage.write();

  await expect(stage.check()).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringMatching(
      /^This would go over the budget of \$0\.0015 a month .* Its server takes it away on 14 January 2031/,
    ),
  });

  expect(stage.calls()).toBe(2);
});

test('a budget without room for the picture says why nobody knows whether the model sees', async () => {
  // The picture is expected to be 8,500 tokens, which this model takes for $0.0013.
  const stage = await open([good]);

  const { detail } = await stage.check();

  expect(detail).toMatch(
    /^The model gpt-4o-mini writes\. Whether it can see pictures could not be found out: This would go over the budget/,
  );
  expect(await stage.sight.sees()).toBeUndefined();
  expect(stage.calls()).toBe(1);
});

test('a model without a price is not asked where a budget is in money', async () => {
  const stage = await open([good], { model: 'unheard-of' });

  await expect(stage.write()).rejects.toThrow(/price of unheard-of at api\.openai\.com is not known/);

  expect(stage.calls()).toBe(0);
});

test("a server of one's own writes for nothing, and its tokens are noted", async () => {
  const stage = await open([good, good, good], { provider: 'localhost:11434', isFree: true });

  for (let n = 0; n < 3; n += 1) await stage.write();

  expect((await stage.spent()).total).toEqual({
    calls: 3,
    pictures: 0,
    tokens: 3_300,
    seconds: 0,
    micros: 0,
    unknown: 0,
  });
});

test('a writer that is killed between hold and call leaves what was held', async () => {
  const { headers, userId } = await identity.newUser();
  const dies = createPaidChat({
    chat: async (_request, around) => {
      await around?.(() => {
        throw new Error('killed');
      });
      return '';
    },
    spending: createSpendingGateway(createRpcClient({ service: SpendingService, nats })),
    server: { provider: 'api.openai.com', model: 'gpt-4o-mini', isFree: false },
    log: createLogger('silent'),
  });
  const request = { messages: [], name: 'write_answer', schema, deadline: Date.now() + 60_000 };

  await expect(dies({ ...request, payer: { owner: userId, task: 'answer' } })).rejects.toThrow('killed');

  const { total, budgets } = (await spending.app.inject({ url: '/api/spending', headers })).json();
  const micros = heldMicros({ expected: expectedTokens('answer', request, 'gpt-4o-mini') });
  expect([total.calls, total.micros, budgets[0].used]).toEqual([1, micros, micros]);
});

test('while spending does not answer nothing is written, and no model is asked', async () => {
  const lonely = await startTestPlatform();
  onTestFinished(() => lonely.stop());
  const bus = await connect({ servers: lonely.settings.NATS_URL ?? '' });
  onTestFinished(() => bus.close());
  let calls = 0;
  const server = await startQuirkyServer(() => {
    calls += 1;
    return good;
  });
  onTestFinished(() => server.stop());
  const settings = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: 'gpt-4o-mini' };
  const log = createLogger('silent');
  const chat = createPaidChat({
    chat: createOpenAiChat({ forms: createFakeForm(), settings, log }),
    spending: createSpendingGateway(createRpcClient({ service: SpendingService, nats: bus })),
    server: { provider: 'api.openai.com', model: 'gpt-4o-mini', isFree: false },
    log,
  });

  const written = askForJson(paidBy(chat, { owner: newId(), task: 'answer' }), task);

  await expect(written).rejects.toMatchObject({ code: 'unavailable' });
  expect(calls).toBe(0);
});
