import type { MessageInitShape } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { createBus, message } from '@insta-ai/chassis/messaging/bus';
import { newId } from '@insta-ai/chassis/new-id';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { events } from '@insta-ai/proto/bus/events';
import type { PredictionCostSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { type AmountSchema, SpendingTask } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import { jetstream } from '@nats-io/jetstream';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestSpending } from './start-spending.ts';

let stage: Awaited<ReturnType<typeof startTestSpending>>;
beforeAll(async () => {
  stage = await startTestSpending();
});
afterEach(async () => {
  await stage.stopServices();
  await stage.db.dropDatabase();
});
afterAll(() => stage?.stop());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: unknown) => (error instanceof AppError ? error.message : String(error)),
  );

async function spendingOf(running: Awaited<ReturnType<typeof stage.start>>, headers: Record<string, string>) {
  const reply = await running.app.inject({ url: '/api/spending', headers });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

test('with one picture left, a hundred clicks at once get exactly one, over two replicas', async () => {
  await stage.start({ BUDGETS: 'person=3 pictures/month' });
  await stage.start({ BUDGETS: 'person=3 pictures/month' });
  const userId = newId();
  await stage.holdPicture(userId);
  await stage.holdPicture(userId);

  const came = await Promise.allSettled(Array.from({ length: 100 }, () => stage.holdPicture(userId)));

  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stage.db.collection('costs').countDocuments({ owner: userId })).toBe(3);
});

test('the same call holds once, however often it is asked, and has room even when it took the last', async () => {
  await stage.start({ BUDGETS: 'person=1 pictures/day' });
  const userId = newId();
  const id = newId();

  const prices = await Promise.all(Array.from({ length: 10 }, () => stage.holdPicture(userId, { id })));

  expect(prices.map(({ micros }) => micros)).toEqual(Array.from({ length: 10 }, () => 40_000n));
  expect(await refusal(stage.holdPicture(userId))).toBe(
    'This would go over the budget of 1 picture a day for each person: 1 picture is used, and this may need 1 picture. ' +
      'Of that 1 picture is held for what is under way: there may be room when that has ended. ' +
      'If not, there is room again tomorrow (UTC), or with another budget in BUDGETS.',
  );
});

test.each([false, true])('a call that has ended is not held once more (not made: %s)', async wasNotMade => {
  const running = await stage.start({ BUDGETS: 'person=1 pictures/day' });
  const { userId, headers } = await stage.identity.newUser();
  const id = newId();
  await stage.holdPicture(userId, { id });
  await stage.rpc.settleCost({ id, wasNotMade });

  expect(await refusal(stage.holdPicture(userId, { id }))).toContain('was ordered before');

  const pictures = wasNotMade ? 0 : 1;
  expect(await spendingOf(running, headers)).toMatchObject({
    total: { pictures },
    budgets: [{ used: pictures }],
  });
});

test.each([
  ['person=0.10 USD/month', '$0.10 a month for each person', 'next month'],
  ['person=0.10 USD/day; installation=9 USD/month', '$0.10 a day for each person', 'tomorrow'],
  ['installation=0.10 USD/day; person=9 USD/month', '$0.10 a day for everybody together', 'tomorrow'],
])('money is kept within %s', async (BUDGETS, words, again) => {
  await stage.start({ BUDGETS });
  const userId = newId();
  await stage.holdPicture(userId, { pictures: 2 });

  const said = await refusal(stage.holdPicture(userId));

  expect(said).toContain(words);
  expect(said).toContain('$0.08 are used, and this may need $0.04');
  expect(said).toContain(again);
});

test('what is only held may come back, and what was settled does not; a budget that is full of either is told apart', async () => {
  await stage.start({ BUDGETS: 'person=3 pictures/month; installation=100 pictures/day' });
  const userId = newId();
  const [one, two] = [newId(), newId()];
  const detailsOf = async () =>
    stage.holdPicture(userId).then(
      () => undefined,
      ({ details }: AppError) => details,
    );
  await stage.holdPicture(userId, { id: one, pictures: 2 });
  await stage.holdPicture(userId, { id: two });
  // Of somebody else nothing is waited for.
  await stage.holdPicture(newId());

  expect(await detailsOf()).toEqual({ isBudgetFull: true, mayHaveRoom: true });
  await stage.rpc.settleCost({ id: one, amount: { pictures: 2 } });
  expect(await detailsOf()).toEqual({ isBudgetFull: true, mayHaveRoom: true });
  await stage.rpc.settleCost({ id: two, amount: { pictures: 1 } });
  expect(await detailsOf()).toEqual({ isBudgetFull: true });
});

test('what is more than a whole budget is not promised room later', async () => {
  await stage.start({ BUDGETS: 'person=0.10 USD/month' });

  const said = await refusal(stage.holdPicture(newId(), { pictures: 3 }));

  expect(said).toContain('That is more than the whole budget: it takes another one in BUDGETS.');
  expect(said).not.toContain('room again');
});

test('a budget of each person leaves others alone, and one of all does not', async () => {
  await stage.start({ BUDGETS: 'person=1 pictures/day; installation=2 pictures/day' });

  await stage.holdPicture(newId());
  await stage.holdPicture(newId());

  expect(await refusal(stage.holdPicture(newId()))).toContain('for everybody together');
});

test('what is not made gives its room back, and what is drawn counts as what it came to', async () => {
  const running = await stage.start({ BUDGETS: 'person=4 pictures/day' });
  const { userId, headers } = await stage.identity.newUser();
  const [refused, drawn] = [newId(), newId()];
  await stage.holdPicture(userId, { id: refused, pictures: 2 });
  await stage.holdPicture(userId, { id: drawn, pictures: 2 });

  await stage.rpc.settleCost({ id: refused, wasNotMade: true });
  await stage.rpc.settleCost({ id: refused, amount: { pictures: 2 } });
  await stage.rpc.settleCost({ id: drawn, amount: { pictures: 1 } });
  await stage.rpc.settleCost({ id: drawn, amount: { pictures: 1 } });

  expect(await spendingOf(running, headers)).toMatchObject({
    total: { calls: 1, pictures: 1, micros: 40_000, unknown: 0 },
    byTask: [{ task: 'picture', calls: 1 }],
    budgets: [{ scope: 'person', period: 'day', unit: 'pictures', limit: 4, used: 1 }],
  });
});

test('no price is "unknown", never nothing, and a budget in money refuses what it cannot keep', async () => {
  const running = await stage.start();
  const { userId, headers } = await stage.identity.newUser();

  expect((await stage.holdPicture(userId, { model: 'some/model' })).micros).toBeUndefined();

  expect((await spendingOf(running, headers)).total).toMatchObject({ calls: 1, micros: 0, unknown: 1 });
  await stage.stopServices();
  await stage.start({ BUDGETS: 'person=5 USD/month' });
  expect(await refusal(stage.holdPicture(userId, { model: 'some/model' }))).toContain(
    'the price of some/model at replicate is not known',
  );
  const isRefused = async (model: string, isFree = false) =>
    (await stage.rpc.estimateCost({ task: SpendingTask.PICTURE, provider: 'replicate', model, isFree }))
      .isRefused;
  expect(await isRefused('some/model')).toBe(true);
  expect(await isRefused('some/model', true)).toBe(false);
  expect(await isRefused('black-forest-labs/flux-1.1-pro')).toBe(false);
  await stage.stopServices();
  await stage.start({ BUDGETS: 'person=5 pictures/month' });
  expect(await isRefused('some/model')).toBe(false);
});

test('a price of the operator is meant before any other', async () => {
  const PRICES = JSON.stringify([{ provider: 'replicate', model: '*', price: { perPicture: 1 } }]);
  await stage.start({ PRICES });

  expect((await stage.holdPicture(newId())).micros).toBe(1_000_000n);
});

test('words are counted by tokens, by what they are written for, and by type', async () => {
  const running = await stage.start();
  const { userId, headers } = await stage.identity.newUser();
  const id = newId();
  const call = { userId, provider: 'api.openai.com', model: 'gpt-4o-mini', contentTypeId: 'type-1' };
  await stage.rpc.holdCost({
    ...call,
    id,
    task: SpendingTask.CALENDAR,
    expected: { inputTokens: 4_000n, outputTokens: 8_000n },
  });

  await stage.rpc.settleCost({ id, amount: { inputTokens: 3_000n, outputTokens: 1_000n } });

  expect(await spendingOf(running, headers)).toMatchObject({
    total: { calls: 1, tokens: 4_000, micros: 1_050 },
    byTask: [{ task: 'calendar', micros: 1_050 }],
    byType: [{ _contentType: 'type-1', micros: 1_050 }],
    byModel: [{ provider: 'api.openai.com', model: 'gpt-4o-mini', micros: 1_050 }],
  });
});

test.each([
  [
    'is known',
    { cachedInputTokens: 1_000n, cacheWriteTokens: 1_500n },
    1_000 * 0.01 + 1_500 * 0.125 + 500 * 0.1,
  ],
  ['is not told', {}, 3_000 * 0.125],
  ['cannot be so', { cachedInputTokens: 2_000n, cacheWriteTokens: 1_500n }, 3_000 * 0.125],
])('what the prompt cache of the default model gave and took %s', async (_what, ofCache, input) => {
  const running = await stage.start();
  const { userId, headers } = await stage.identity.newUser();
  const id = newId();
  const call = { userId, provider: 'api.openai.com', model: 'gpt-6-luna', task: SpendingTask.ITEM };
  const expected = { inputTokens: 4_000n, outputTokens: 1_000n };

  expect((await stage.rpc.holdCost({ ...call, id, expected })).micros).toBe(1_000n);
  await stage.rpc.settleCost({ id, amount: { inputTokens: 3_000n, outputTokens: 1_000n, ...ofCache } });

  expect((await spendingOf(running, headers)).total).toMatchObject({
    tokens: 4_000,
    micros: Math.ceil(input + 500),
  });
});

test.each([
  [
    'what the server bills is the price of a text that has none',
    'some/model',
    4_321n,
    { micros: 4_321, unknown: 0 },
  ],
  ['it goes before a price that is known', 'priced', 4_321n, { micros: 4_321, unknown: 0 }],
  ['more than any text costs is no bill', 'priced', 2n ** 63n, { micros: 3_000, unknown: 0 }],
])('%s', async (_what, model, billedMicros, total) => {
  const row = { provider: 'openrouter.ai', model: 'priced', price: { perMillionIn: 1, perMillionOut: 2 } };
  const running = await stage.start({ PRICES: JSON.stringify([row]) });
  const { userId, headers } = await stage.identity.newUser();
  const id = newId();
  const amount = { inputTokens: 1_000n, outputTokens: 1_000n };
  const call = { id, userId, provider: 'openrouter.ai', model, task: SpendingTask.ITEM };
  await stage.rpc.holdCost({ ...call, expected: amount });

  await stage.rpc.settleCost({ id, amount, billedMicros });

  expect((await spendingOf(running, headers)).total).toMatchObject({ tokens: 2_000, ...total });
});

test('what is free has room, also when a text went over a budget in money', async () => {
  await stage.start({ BUDGETS: 'person=0.001 USD/month' });
  const userId = newId();
  const id = newId();
  const call = { userId, provider: 'api.openai.com', model: 'gpt-4o-mini', task: SpendingTask.ITEM };
  await stage.rpc.holdCost({ ...call, id, expected: { outputTokens: 1_000n } });
  await stage.rpc.settleCost({ id, amount: { outputTokens: 9_000n } });

  const atHome = { ...call, id: newId(), provider: 'localhost:11434', isFree: true };
  expect((await stage.rpc.holdCost({ ...atHome, expected: { outputTokens: 1_000n } })).micros).toBe(0n);

  const again = stage.rpc.holdCost({ ...call, id: newId(), expected: { outputTokens: 1n } });
  expect(await refusal(again)).toContain('$0.0054 are used');
});

test('a server at home that the operator gives a price is billed by it, before and after, and a budget in money binds', async () => {
  const provider = 'litellm:4000';
  const row = { provider, model: '*', price: { perMillionIn: 1, perMillionOut: 10 } };
  const { userId, headers } = await stage.identity.newUser();
  const call = { userId, provider, model: 'm', task: SpendingTask.ITEM, isFree: true };
  const [before, after] = [newId(), newId()];
  const amount = { inputTokens: 1_000n, outputTokens: 100n };
  await stage.start();
  expect((await stage.rpc.holdCost({ ...call, id: before, expected: amount })).micros).toBe(0n);
  await stage.rpc.settleCost({ id: before, amount });
  await stage.stopServices();
  const running = await stage.start({ PRICES: JSON.stringify([row]), BUDGETS: 'person=0.01 USD/month' });

  // What was for nothing until now is expected to cost what it costs from now on.
  expect((await stage.rpc.estimateCost({ userId, task: SpendingTask.ITEM })).micros).toBe(2_000n);
  const held = await stage.rpc.holdCost({ ...call, id: after, expected: { outputTokens: 900n } });
  await stage.rpc.settleCost({ id: after, amount: { outputTokens: 500n } });

  expect(held.micros).toBe(9_000n);
  expect((await spendingOf(running, headers)).total).toMatchObject({ micros: 5_000, unknown: 0 });
  const again = stage.rpc.holdCost({ ...call, id: newId(), expected: { outputTokens: 501n } });
  expect(await refusal(again)).toContain('would go over the budget of $0.01 a month for each person');
});

test('what one more call may come to is told by those that were made, one’s own before those of others', async () => {
  const running = await stage.start();
  const { userId: anna, headers } = await stage.identity.newUser();
  const bob = newId();
  const price = async (task: string) =>
    (await running.app.inject({ url: `/api/spending/price?task=${task}`, headers })).json();
  const estimate = async (userId: string, task = SpendingTask.PICTURE) =>
    (await stage.rpc.estimateCost({ userId, task })).micros;
  const draw = async (userId: string, more: Parameters<typeof stage.holdPicture>[1] = {}) => {
    const id = newId();
    await stage.holdPicture(userId, { ...more, id });
    await stage.rpc.settleCost({ id, amount: { pictures: more.pictures ?? 1 } });
  };

  expect(await estimate(anna)).toBeUndefined();
  await draw(anna, { pictures: 3 });
  await stage.holdPicture(anna, { pictures: 9 });
  expect([await estimate(anna), await estimate(bob)]).toEqual([120_000n, 120_000n]);
  expect(await estimate(anna, SpendingTask.METADATA)).toBeUndefined();
  expect([await price('picture'), await price('metadata')]).toEqual([{ micros: 120_000 }, { micros: null }]);
  expect(await price('nothing')).toMatchObject({ statusCode: 400 });

  await draw(bob, { model: 'some/model' });
  expect([await estimate(anna), await estimate(bob)]).toEqual([120_000n, undefined]);
  await draw(anna, { model: 'some/model' });
  expect(await price('picture')).toEqual({ micros: null, isUnpriced: true });
});

test('what a model is known to cost is told before it was ever asked, whoever was asked last', async () => {
  await stage.start({
    PRICES: JSON.stringify([{ provider: 'own', model: 'billed', price: { perPicture: 0.5 } }]),
  });
  const userId = newId();
  const id = newId();
  const about = { userId, task: SpendingTask.PICTURE, pictures: 2 };
  const estimate = async (more: object) => {
    const { micros, isUnpriced } = await stage.rpc.estimateCost({ ...about, ...more });
    return isUnpriced ? 'unpriced' : micros;
  };
  const own = { ...about, provider: 'own', model: 'fooocus', isFree: true };
  await stage.rpc.holdCost({ ...own, id, expected: { pictures: 2 } });
  await stage.rpc.settleCost({ id, amount: { pictures: 2 } });

  const flux = { provider: 'replicate', model: 'black-forest-labs/flux-1.1-pro' };
  expect(await estimate(flux)).toBe(80_000n);
  expect(await estimate({ ...flux, pictures: 1 })).toBe(40_000n);
  expect(await estimate(own)).toBe(0n);
  expect(await estimate({ ...own, model: 'billed' })).toBe(1_000_000n);
  expect(await estimate({ ...flux, model: 'some/model' })).toBe('unpriced');
  // An older version asks for nobody, and is told of whoever was asked last.
  expect(await estimate({})).toBe(0n);
});

test('what a model came to while its price was known is told when it is no more', async () => {
  await stage.start({
    PRICES: JSON.stringify([{ provider: 'replicate', model: 'some/model', price: { perPicture: 0.1 } }]),
  });
  const userId = newId();
  const id = newId();
  await stage.holdPicture(userId, { id, model: 'some/model', pictures: 2 });
  await stage.rpc.settleCost({ id, amount: { pictures: 2 } });
  await stage.stopServices();
  await stage.start();

  const about = { userId: newId(), task: SpendingTask.PICTURE, provider: 'replicate', model: 'some/model' };
  expect((await stage.rpc.estimateCost({ ...about, pictures: 3 })).micros).toBe(300_000n);
});

test('the end of a generation is heard, also when it is said twice', async () => {
  const running = await stage.start({ BUDGETS: 'person=9 pictures/day' });
  const { userId, headers } = await stage.identity.newUser();
  const [holdId, failed, unsaid] = [newId(), newId(), newId()];
  for (const id of [holdId, failed, unsaid]) await stage.holdPicture(userId, { id, pictures: 3 });
  const bus = createBus({ jetstream: jetstream(stage.nats) });
  const say = (cost: { holdId: string; wasNotMade?: boolean; pictures?: number }) =>
    bus.send(message(events.predictionFinished, { id: newId(), userId }, { cost }));

  await say({ holdId, pictures: 2 });
  await say({ holdId, pictures: 2 });
  await say({ holdId: failed, wasNotMade: true });
  await say({ holdId: unsaid });

  await vi.waitFor(
    async () =>
      expect(await spendingOf(running, headers)).toMatchObject({
        total: { calls: 2, pictures: 5 },
        budgets: [{ used: 5 }],
      }),
    20_000,
  );
});

test('what is billed by the second is held by what the newest pictures took, and counts what it took', async () => {
  const price = { perSecond: 0.001 };
  const running = await stage.start({
    PRICES: JSON.stringify([{ provider: 'replicate', model: 'slow/*', price }]),
    BUDGETS: 'person=0.05 USD/month',
  });
  const { userId, headers } = await stage.identity.newUser();
  const bus = createBus({ jetstream: jetstream(stage.nats) });
  const [first, second] = [newId(), newId()];
  const settle = async (cost: { holdId: string; pictures?: number; seconds?: number }, seconds: number) => {
    await bus.send(message(events.predictionFinished, { id: newId(), userId }, { cost }));
    await vi.waitFor(
      async () => expect((await spendingOf(running, headers)).total).toMatchObject({ seconds }),
      busyMachineMs,
    );
  };
  const estimate = async () =>
    stage.rpc.estimateCost({
      ...{ userId, task: SpendingTask.PICTURE, pictures: 2 },
      ...{ provider: 'replicate', model: 'slow/model' },
    });

  // Half a minute for each, before anybody knows.
  expect(await estimate()).toMatchObject({ micros: 60_000n });
  expect(await stage.holdPicture(userId, { id: first, model: 'slow/model' })).toMatchObject({
    micros: 30_000n,
  });
  await settle({ holdId: first, pictures: 1, seconds: 4.25 }, 4);
  expect((await spendingOf(running, headers)).total).toMatchObject({ micros: 4_250, pictures: 1 });

  expect(await estimate()).toMatchObject({ micros: 8_500n });
  const held = await stage.holdPicture(userId, { id: second, model: 'slow/model', pictures: 2 });
  expect(held).toMatchObject({ micros: 8_500n });
  // Some of them could not be kept: all may be paid, and how long it took is known.
  await settle({ holdId: second, seconds: 20 }, 24);
  expect((await spendingOf(running, headers)).total).toMatchObject({ micros: 24_250, pictures: 3 });
  expect(await refusal(stage.holdPicture(userId, { model: 'slow/model', pictures: 4 }))).toContain(
    'would go over the budget of $0.05 a month',
  );
});

/** Pictures of a model that is billed by the token, and what a person spends on them. */
async function tokenStage(settings: { rows: object[]; BUDGETS?: string }) {
  const { rows, ...budgets } = settings;
  const prices = rows.map(price => ({ provider: 'replicate', model: 'by/token', price }));
  const running = await stage.start({ PRICES: JSON.stringify(prices), ...budgets });
  const { userId, headers } = await stage.identity.newUser();
  const bus = createBus({ jetstream: jetstream(stage.nats) });
  const total = async () => (await spendingOf(running, headers)).total;
  return {
    total,
    hold: (id = newId(), pictures = 1) => stage.holdPicture(userId, { id, model: 'by/token', pictures }),
    /** Says the end of a generation, and waits until it is heard: so many tokens are counted then, which may be as many as were expected. */
    async settle(cost: MessageInitShape<typeof PredictionCostSchema>, tokens: number) {
      await bus.send(message(events.predictionFinished, { id: newId(), userId }, { cost }));
      await settled(cost.holdId ?? '');
      await vi.waitFor(async () => expect(await total()).toMatchObject({ tokens }), busyMachineMs);
    },
    estimate: (pictures: number) =>
      stage.rpc.estimateCost({
        ...{ userId, task: SpendingTask.PICTURE, pictures },
        ...{ provider: 'replicate', model: 'by/token' },
      }),
  };
}
async function settled(_id: string) {
  const costs = stage.db.collection<{ _id: string }>('costs');
  const isSettled = async () => expect(await costs.findOne({ _id })).toMatchObject({ state: 'settled' });
  await vi.waitFor(isSettled, busyMachineMs);
}
const byToken = { perMillionIn: 10, perMillionOut: 40 };

test('pictures that are billed by the token cost what was counted, and are expected to cost as the newest', async () => {
  const { hold, settle, total, estimate } = await tokenStage({ rows: [byToken] });
  const [first, second, third] = [newId(), newId(), newId()];

  // Nobody knows how many tokens a picture takes, before there is one.
  expect(await estimate(1)).toMatchObject({ isUnpriced: true });
  expect((await hold(first)).micros).toBeUndefined();
  expect(await total()).toMatchObject({ micros: 0, unknown: 1, tokens: 0 });
  await settle({ holdId: first, pictures: 1, inputTokens: 100n, outputTokens: 1_000n }, 1_100);
  expect(await total()).toMatchObject({ micros: 41_000, unknown: 0, pictures: 1 });

  expect(await estimate(2)).toMatchObject({ micros: 82_000n, isUnpriced: false });
  expect(await hold(second, 2)).toMatchObject({ micros: 82_000n });
  // Some of them could not be kept: what all of them took is known.
  await settle({ holdId: second, inputTokens: 150n, outputTokens: 2_000n }, 3_250);
  expect(await total()).toMatchObject({ micros: 41_000 + 81_500, pictures: 3 });

  // One whose end says no tokens counts as what was held: 84 and 1,000 of them.
  await hold(third);
  await settle({ holdId: third, pictures: 1 }, 4_334);
  expect(await total()).toMatchObject({ micros: 41_000 + 81_500 + 40_840, pictures: 4, unknown: 0 });
});

test('what pictures take of what goes in has its own price where it is told, and the dearer one where it is not', async () => {
  const apart = { perMillionIn: 5, perMillionPictureIn: 10, perMillionOut: 40 };
  const { hold, settle, total } = await tokenStage({ rows: [apart] });
  const [first, second] = [newId(), newId()];
  const counted = { pictures: 1, inputTokens: 1_000n, outputTokens: 100n };

  await hold(first);
  await settle({ holdId: first, ...counted, pictureInputTokens: 800n }, 1_100);
  expect(await total()).toMatchObject({ micros: 13_000 });

  // As many are expected of the next, of which nobody tells it in the end.
  expect(await hold(second)).toMatchObject({ micros: 13_000n });
  await settle({ holdId: second, ...counted }, 2_200);
  expect(await total()).toMatchObject({ micros: 13_000 + 14_000 });
});

test('a model that counts no tokens stays unknown where its only price is by the token', async () => {
  const { hold, settle, total, estimate } = await tokenStage({ rows: [byToken] });
  const id = newId();
  await hold(id);
  await settle({ holdId: id, pictures: 1 }, 0);

  expect(await total()).toMatchObject({ calls: 1, micros: 0, unknown: 1 });
  expect(await estimate(1)).toMatchObject({ isUnpriced: true });
});

test('a budget in money takes a picture by the token once its tokens are expected, or by a row by picture', async () => {
  const BUDGETS = 'person=0.1 USD/month';
  const alone = await tokenStage({ rows: [byToken], BUDGETS });
  expect(await refusal(alone.hold())).toContain('is not known');
  expect(await alone.estimate(1)).toMatchObject({ isRefused: true });
  await stage.stopServices();

  const { hold, settle, total, estimate } = await tokenStage({
    rows: [byToken, { perPicture: 0.06 }],
    BUDGETS,
  });
  const id = newId();
  expect(await hold(id)).toMatchObject({ micros: 60_000n });
  expect(await refusal(hold())).toContain('would go over the budget of $0.10 a month');
  await settle({ holdId: id, pictures: 1, inputTokens: 100n, outputTokens: 1_000n }, 1_100);
  expect(await total()).toMatchObject({ micros: 41_000 });

  expect(await estimate(1)).toMatchObject({ micros: 41_000n, isRefused: false });
  const came = await Promise.allSettled(Array.from({ length: 20 }, () => hold()));
  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await total()).micros).toBe(82_000);
});

test.each([
  ['more tokens than can be counted', { inputTokens: 2n ** 63n, outputTokens: 5n }],
  ['more tokens than a prompt has', { inputTokens: 1_000_000_000n, outputTokens: 1_000n }],
  ['more tokens than a picture has', { inputTokens: 10n, outputTokens: 1_000_000_000n }],
  ['one of the two counts alone', { outputTokens: 1_000n }],
  ['no tokens', { inputTokens: 0n, outputTokens: 0n }],
])('%s in the end of a generation count as nothing that was said', async (_what, tokens) => {
  const { hold, settle, total } = await tokenStage({ rows: [byToken, { perPicture: 0.06 }] });
  const [id, next] = [newId(), newId()];
  await hold(id);
  await settle({ holdId: id, pictures: 1, ...tokens }, 0);
  await settled(id);
  await hold(next);

  await settle({ holdId: next, pictures: 1, inputTokens: 10n, outputTokens: 1_000n }, 1_010);
  expect(await total()).toMatchObject({ micros: 60_000 + 40_100, tokens: 1_010 });
});

test('an end that no text can come to counts as what was held, and a hold that none can is refused', async () => {
  const running = await stage.start({
    PRICES: JSON.stringify([{ provider: 'p', model: 'm', price: { perMillionIn: 1, perMillionOut: 1 } }]),
  });
  const { userId, headers } = await stage.identity.newUser();
  const call = { userId, task: SpendingTask.ANSWER, provider: 'p', model: 'm' };
  const hold = (expected: MessageInitShape<typeof AmountSchema>) =>
    stage.rpc.holdCost({ ...call, id: newId(), expected });
  const id = newId();
  await stage.rpc.holdCost({ ...call, id, expected: { inputTokens: 100n, outputTokens: 50n } });

  await stage.rpc.settleCost({
    id,
    amount: { inputTokens: 2n ** 63n, outputTokens: 2n ** 63n, seconds: Number.POSITIVE_INFINITY },
  });

  expect((await spendingOf(running, headers)).total).toMatchObject({ calls: 1, tokens: 150, micros: 150 });
  for (const expected of [
    { inputTokens: 2n ** 63n },
    { outputTokens: 2n ** 63n },
    { pictures: 4_000_000_000 },
    { seconds: Number.POSITIVE_INFINITY },
    { seconds: Number.NaN },
    { seconds: -1 },
  ])
    expect(await refusal(hold(expected))).toContain('larger than any can be');
  expect((await spendingOf(running, headers)).total).toMatchObject({ calls: 1, tokens: 150 });
});

test('nobody sees what others spend, and nobody sees anything without a token', async () => {
  const running = await stage.start();
  const [one, other] = [await stage.identity.newUser(), await stage.identity.newUser()];
  await stage.holdPicture(one.userId);

  expect((await spendingOf(running, other.headers)).total.calls).toBe(0);
  expect((await running.app.inject({ url: '/api/spending' })).statusCode).toBe(401);
  expect(
    (await running.app.inject({ url: '/api/spending?month=2026-13', headers: one.headers })).statusCode,
  ).toBe(400);
});

test.each([
  [{ BUDGETS: 'a lot' }, 'BUDGETS'],
  [{ PRICES: '[{]' }, 'PRICES'],
])('%o stops the start', async (settings, words) => {
  await expect(stage.start(settings)).rejects.toThrow(words);
});
