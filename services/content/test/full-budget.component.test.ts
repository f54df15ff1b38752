import { AppError } from '@insta-ai/chassis/app-error';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { onceThereIsRoom } from '@insta-ai/chassis/outside/once-there-is-room';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { events } from '@insta-ai/proto/bus/events';
import { batchFromBus } from '@insta-ai/proto/convert/many/batch';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { SpendingService, SpendingTask } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { vainPace } from '../src/batches/settle-unit.ts';
import { serveSome } from './serve-some.ts';
import { startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
/** Titles of the items whose text was paid for. */
let written: string[] = [];
/** Items whose picture was paid for. */
let ordered: string[] = [];
/** 1,000 tokens in and 1,000 out of gpt-4o-mini, in millionths of a dollar. */
const textMicros = 750;
const amount = { inputTokens: 1_000n, outputTokens: 1_000n };
/** What a text comes to. */
let cost = amount;
/** How much a text is expected to be, and what is waited for before the first one has ended. */
let expected = amount;
let firstEnds: Promise<unknown> = Promise.resolve();
/** What a second call is expected to be that a bad first answer takes, whose room is waited for in vain. */
let expectedRepair: typeof amount | undefined;
/** Told of each call that found no room; how many there were. */
let whenRefused = () => {};
let refusals = 0;

beforeAll(async () => {
  service = await startTestContent({ BUDGETS: 'person=0.00225 USD/month; person=3 pictures/month' });
  const spending = createRpcClient({
    service: SpendingService,
    nats: service.nats,
    timeoutMs: busyMachineMs,
  });
  const hold = (call: Parameters<typeof spending.holdCost>[0]) =>
    spending.holdCost(call).catch((error: unknown) => {
      refusals += 1;
      if (error instanceof AppError) whenRefused();
      throw error;
    });
  service.serve(
    serveSome(CalendarAiService, {
      async writeMetadata({ userId, title }) {
        const id = newId();
        const call = {
          userId,
          task: SpendingTask.METADATA,
          provider: 'api.openai.com',
          model: 'gpt-4o-mini',
        };
        await hold({ ...call, id, expected });
        written.push(title);
        if (written.length === 1) await firstEnds;
        await spending.settleCost({ id, amount: cost });
        if (expectedRepair) {
          const repair = { ...call, id: newId(), expected: expectedRepair };
          await onceThereIsRoom(() => hold(repair), { until: Date.now() });
          await spending.settleCost({ id: repair.id, amount: cost });
        }
        return { metaDescription: `About ${title}`, hashtags: '#bread' };
      },
    }),
  );
  service.serve(
    serveSome(PredictionMediaService, {
      // Two are expected and one is drawn.
      async generate({ userId, key: id, contentId }) {
        const call = { userId, task: SpendingTask.PICTURE, provider: 'at home', model: 'any', isFree: true };
        await hold({ ...call, id, expected: { pictures: 2 } });
        ordered.push(contentId);
        if (ordered.length === 1) await firstEnds;
        await spending.settleCost({ id, amount: { pictures: 1 } });
        return {};
      },
    }),
  );
});
afterAll(() => service?.stop());
beforeEach(() => {
  written = [];
  ordered = [];
  refusals = 0;
  whenRefused = () => {};
  cost = amount;
  expected = amount;
  firstEnds = Promise.resolve();
  expectedRepair = undefined;
});

/** Has the texts of five new items written, and answers the batch once it has ended. */
async function writeFive() {
  const person = await service.newPerson();
  const items: string[] = [];
  for (let n = 1; n <= 5; n += 1)
    items.push(String((await person.call('POST', '/api/contents', { title: `Bread ${n}` })).body._id));
  const ear = service.listen(events.batchChanged);
  const offered = (await person.call('POST', '/api/contents/batches', { items, steps: ['text'] }))
    .body as unknown as Batch;
  const address = `/api/contents/batches/${offered._id}`;
  await person.call('POST', address, { wish: 'start' });
  await ear.next(
    ({ payload: { batch: one } }) => one?.id === offered._id && batchFromBus(one).state === 'ended',
  );
  const [batch] = (await person.call('GET', '/api/contents/batches')).body as unknown as Batch[];
  const texts = await Promise.all(items.map(id => person.call('GET', `/api/contents/${id}`)));
  const { body: spent } = await person.call('GET', '/api/spending');
  return {
    batch,
    texts: texts.filter(({ body }) => body.metaDescription === `About ${body.title}`),
    spent: spent.total,
  };
}

test('a budget that is full in the middle of a batch leaves what is written, and the rest says why', async () => {
  const { batch, texts, spent } = await writeFive();

  expect(batch).toMatchObject({ texts: { total: 5, done: 3, failed: 2 } });
  const why =
    'This would go over the budget of $0.00225 a month for each person: $0.00225 are used, and this may need $0.00075. ' +
    'There is room again next month (UTC), or with another budget in BUDGETS.';
  expect(batch?.failures.map(({ message }) => message)).toEqual([why, why]);
  expect(texts).toHaveLength(3);
  expect(written).toHaveLength(3);
  expect(spent).toMatchObject({ calls: 3, micros: 3 * textMicros });
});

test('a text that finds a budget full of what others may come to waits for them, and fails only when it is used', async () => {
  // Twice what it comes to: while one is under way no other has room, and two fit one after the other.
  expected = { inputTokens: 2_000n, outputTokens: 2_000n };
  const refused = Promise.withResolvers<void>();
  whenRefused = refused.resolve;
  firstEnds = refused.promise;

  const { batch, texts, spent } = await writeFive();

  expect(batch).toMatchObject({ texts: { total: 5, done: 2, failed: 3 } });
  const why =
    'This would go over the budget of $0.00225 a month for each person: $0.0015 are used, and this may need $0.0015. ' +
    'There is room again next month (UTC), or with another budget in BUDGETS.';
  expect(new Set(batch?.failures.map(({ message }) => message))).toEqual(new Set([why]));
  expect(texts).toHaveLength(2);
  expect(written).toHaveLength(2);
  expect(spent).toMatchObject({ calls: 2, micros: 2 * textMicros });
});

/** The first paid call lasts until another one found no room. */
function firstHoldsTheRest() {
  const refused = Promise.withResolvers<void>();
  whenRefused = refused.resolve;
  firstEnds = refused.promise;
}

/** A batch of one text, whose person's other call holds a part of the budget. */
async function beginOneBesideAnother() {
  const person = await service.newPerson();
  const spending = createRpcClient({
    service: SpendingService,
    nats: service.nats,
    timeoutMs: busyMachineMs,
  });
  const id = newId();
  const about = { userId: person.userId, task: SpendingTask.ITEM, provider: 'api.openai.com' };
  await spending.holdCost({ ...about, id, model: 'gpt-4o-mini', expected: { outputTokens: 1_667n } });
  const ear = service.listen(events.batchChanged);
  const items = await newItems(person, 1);
  const offered = (await person.call('POST', '/api/contents/batches', { items, steps: ['text'] })).body;
  const wish = (one: 'start' | 'retry') =>
    person.call('POST', `/api/contents/batches/${offered._id}`, { wish: one });
  await wish('start');
  let seen = 0;
  return {
    wish,
    endOther: () => spending.settleCost({ id, wasNotMade: true }),
    /** Waits for the next news of it that fits. */
    async until(fits: (batch: Batch) => boolean) {
      const said = await ear.next(
        ({ payload: { batch, order } }) =>
          batch?.id === offered._id && order > seen && fits(batchFromBus(batch)),
      );
      seen = said.payload.order;
      const [batch] = (await person.call('GET', '/api/contents/batches')).body as unknown as Batch[];
      return { said: said.payload.batch && batchFromBus(said.payload.batch), batch };
    },
    spent: async () => (await person.call('GET', '/api/spending')).body.total,
  };
}

/** Steps that waited in vain are begun anew at once. */
function hurryAfterVain(mostTimes = vainPace.mostTimes) {
  const before = { ...vainPace };
  onTestFinished(() => void Object.assign(vainPace, before));
  Object.assign(vainPace, { firstMs: 1, mostTimes });
}

test('a text that waited in vain in its middle says so, and is begun anew by itself', async () => {
  hurryAfterVain();
  expectedRepair = amount;
  const { until, endOther, spent } = await beginOneBesideAnother();

  const { said } = await until(({ waitingForBudget }) => waitingForBudget !== undefined);
  expect(said).toMatchObject({ state: 'running', texts: { total: 1, failed: 0 }, waitingForBudget: 1 });
  await endOther();

  const { batch } = await until(({ state }) => state === 'ended');
  expect(batch).toMatchObject({ texts: { total: 1, done: 1, failed: 0 }, failures: [] });
  expect(batch).not.toHaveProperty('waitingForBudget');
  // The first answer of the first try is paid, and nobody has it.
  expect(await spent()).toMatchObject({ calls: 3, micros: 3 * textMicros });
});

test('a text that waits in vain again and again fails, and a retry begins to count anew', async () => {
  hurryAfterVain(2);
  // The first fits beside the other call and its repair does not; so cheap that the budget is never used up.
  expectedRepair = { inputTokens: 1_000n, outputTokens: 2_000n };
  cost = { inputTokens: 1n, outputTokens: 1n };
  const { until, wish } = await beginOneBesideAnother();

  const { batch } = await until(({ state }) => state === 'ended');
  expect(batch?.failures).toMatchObject([{ message: expect.stringMatching(/^Other calls are under way/) }]);
  expect(written).toHaveLength(3);

  await wish('retry');
  // Its end may be said more than once.
  await until(({ state }) => state === 'running');
  await until(({ state, texts }) => state === 'ended' && texts.failed === 1);
  expect(written).toHaveLength(6);
});

test('a text that waited in vain fails once the budget is used, and is not begun anew', async () => {
  hurryAfterVain();
  expectedRepair = amount;
  cost = { inputTokens: 1_000n, outputTokens: 2_900n };
  const { until } = await beginOneBesideAnother();

  const { batch } = await until(({ state }) => state === 'ended');

  expect(batch?.failures).toMatchObject([
    { message: expect.stringMatching(/There is room again next month/) },
  ]);
  expect(written).toHaveLength(1);
});

async function newItems(person: Awaited<ReturnType<typeof service.newPerson>>, count: number) {
  const titles = Array.from({ length: count }, (_, n) => ({ title: `Bread ${n}`, prompt: 'bread' }));
  const made = await Promise.all(titles.map(item => person.call('POST', '/api/contents', item)));
  return made.map(({ body }) => String(body._id));
}

test('two texts that are clicked at once against a budget for one and a half are written in turn; a third is refused at once', async () => {
  expected = { inputTokens: 2_000n, outputTokens: 2_000n };
  firstHoldsTheRest();
  const person = await service.newPerson();
  const [one, other, third] = await newItems(person, 3);
  const click = (id = '') => person.call('POST', `/api/contents/${id}/generateMetadata`);

  const replies = await Promise.all([click(one), click(other)]);

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(written).toHaveLength(2);
  const { body } = await person.call('GET', '/api/spending');
  expect(body.total).toMatchObject({ calls: 2, micros: 2 * textMicros });

  refusals = 0;
  expect(await click(third)).toMatchObject({
    status: 422,
    body: {
      message: expect.stringMatching(/There is room again next month \(UTC\), or with another budget/),
    },
  });
  expect(refusals).toBe(1);
});

test('two pictures that are clicked at once against a budget for one and a half are ordered in turn', async () => {
  firstHoldsTheRest();
  const person = await service.newPerson();
  const items = await newItems(person, 2);

  const replies = await Promise.all(
    items.map(id => person.call('POST', `/api/contents/${id}/generateImage`)),
  );

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(ordered)).toEqual(new Set(items));
  expect(refusals).toBeGreaterThan(0);
  const { body } = await person.call('GET', '/api/spending');
  expect(body.total).toMatchObject({ calls: 2, pictures: 2 });
});
