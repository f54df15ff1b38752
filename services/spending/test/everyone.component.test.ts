import { newId } from '@insta-ai/chassis/new-id';
import { Role } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { SpendingTask } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import type { EveryonesSpending } from '@insta-ai/proto/http/spending/spending';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Cost } from '../src/room/cost.ts';
import type { PersonMonth } from '../src/room/people.store.ts';
import { sumOf } from '../src/room/sum-costs.ts';
import { startTestSpending } from './start-spending.ts';

let stage: Awaited<ReturnType<typeof startTestSpending>>;
let running: Awaited<ReturnType<typeof stage.start>>;
let headers: Record<string, string>;
beforeAll(async () => {
  stage = await startTestSpending();
});
beforeEach(() => {
  // In the middle of a day and a month: what counts together stays together, whenever this runs.
  vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await stage.stopServices();
  await stage.db.dropDatabase();
});
afterAll(() => stage?.stop());

async function start(settings: Record<string, string> = {}) {
  running = await stage.start(settings);
  ({ headers } = await stage.identity.newUser({ role: Role.ADMIN }));
}

async function look(query = '') {
  const reply = await running.app.inject({ url: `/api/spending/everyone${query}`, headers });
  expect(reply.statusCode).toBe(200);
  return { body: reply.json<EveryonesSpending>(), total: reply.headers['x-total-count'] };
}

/** A call of an earlier month, as the store has it. */
const earlier = (owner: string, more: Partial<Cost> = {}): Cost => ({
  _id: newId(),
  owner,
  month: '2026-05',
  day: '07',
  heldAt: new Date('2026-05-07T12:00:00Z'),
  task: 'picture',
  contentType: null,
  provider: 'replicate',
  model: 'some/model',
  pictures: 1,
  inputTokens: 0,
  outputTokens: 0,
  micros: 40_000,
  state: 'settled',
  ...more,
});
async function store(costs: Cost[]) {
  await stage.db.collection<Cost>('costs').insertMany(costs);
  const people = [...Map.groupBy(costs, ({ owner }) => owner)].map(([owner, theirs]) => {
    const sum = sumOf(theirs);
    const count = { micros: sum.micros, pictures: sum.pictures };
    return { _id: `2026-05 ${owner}`, month: '2026-05', owner, sum, count, holds: [] };
  });
  await stage.db.collection<PersonMonth>('personMonths').insertMany(people);
}

test('an admin sees what the month cost everybody, who spent it, the dearest first, and what is left of each budget', async () => {
  await start({
    BUDGETS:
      'person=1 USD/month, 8 pictures/day; installation=50 USD/month, 2 USD/day, 20 pictures/day, 90 pictures/month',
  });
  const [anna, ben] = [newId(), newId()];
  const [made, refused, written] = [newId(), newId(), newId()];
  await stage.holdPicture(anna);
  await stage.holdPicture(ben, { id: made, pictures: 3 });
  await stage.holdPicture(ben, { id: refused, pictures: 2 });
  await stage.rpc.holdCost({
    id: written,
    userId: anna,
    task: SpendingTask.ITEM,
    provider: 'api.openai.com',
    model: 'gpt-4o-mini',
    expected: { inputTokens: 1_000n, outputTokens: 1_000n },
  });
  await stage.rpc.settleCost({ id: made, amount: { pictures: 3 } });
  await stage.rpc.settleCost({ id: refused, wasNotMade: true });
  await stage.rpc.settleCost({ id: written, amount: { inputTokens: 3_000n, outputTokens: 1_000n } });

  const { body, total } = await look();

  expect(total).toBe('2');
  expect(body).toEqual({
    month: '2026-11',
    total: { calls: 3, pictures: 4, tokens: 4_000, seconds: 0, micros: 161_050, unknown: 0 },
    budgets: [
      { scope: 'installation', period: 'month', unit: 'micros', limit: 50_000_000, used: 161_050 },
      { scope: 'installation', period: 'day', unit: 'micros', limit: 2_000_000, used: 161_050 },
      { scope: 'installation', period: 'day', unit: 'pictures', limit: 20, used: 4 },
      { scope: 'installation', period: 'month', unit: 'pictures', limit: 90, used: 4 },
    ],
    people: [
      {
        owner: ben,
        ...{ calls: 1, pictures: 3, tokens: 0, seconds: 0, micros: 120_000, unknown: 0 },
        budgets: [
          { scope: 'person', period: 'month', unit: 'micros', limit: 1_000_000, used: 120_000 },
          { scope: 'person', period: 'day', unit: 'pictures', limit: 8, used: 3 },
        ],
      },
      {
        owner: anna,
        ...{ calls: 2, pictures: 1, tokens: 4_000, seconds: 0, micros: 41_050, unknown: 0 },
        budgets: [
          { scope: 'person', period: 'month', unit: 'micros', limit: 1_000_000, used: 41_050 },
          { scope: 'person', period: 'day', unit: 'pictures', limit: 8, used: 1 },
        ],
      },
    ],
  });
});

test('of another day nothing counts in the budgets of a day', async () => {
  await start({ BUDGETS: 'person=8 pictures/day; installation=9 pictures/day' });
  vi.setSystemTime(new Date('2026-11-15T12:00:00Z'));
  await stage.holdPicture(newId());
  vi.setSystemTime(new Date('2026-11-16T12:00:00Z'));

  const { body } = await look('?month=2026-11');

  expect(body.total.pictures).toBe(1);
  expect([body.budgets[0]?.used, body.people[0]?.budgets[0]?.used]).toEqual([0, 0]);
});

test('what has no known price is said for each person, and what it was not is no money', async () => {
  await start();
  await store([
    earlier('anna', { micros: null }),
    earlier('anna'),
    earlier('ben', { micros: null }),
    earlier('ben', { micros: 0 }),
    earlier('ben', { state: 'held', micros: null }),
    earlier('carl', { state: 'not-made' }),
  ]);

  const { body } = await look('?month=2026-05');

  expect(body.total).toMatchObject({ calls: 5, micros: 40_000, unknown: 3 });
  expect(body.people.map(({ owner, micros, unknown }) => [owner, micros, unknown])).toEqual([
    ['anna', 40_000, 1],
    ['ben', 0, 2],
  ]);
});

test('a page at a time names everybody once, with the sum of all on each', async () => {
  await start();
  const names = Array.from({ length: 240 }, (_, n) => `person-${String(n).padStart(3, '0')}`);
  await store(names.flatMap((owner, n) => [earlier(owner), earlier(owner, { micros: 1_000 * (n % 120) })]));

  const first = await look('?month=2026-05');
  const pages = await Promise.all(
    Array.from({ length: 4 }, (_, page) => look(`?month=2026-05&pageSize=100&currentPage=${page}`)),
  );

  expect(first.body.people).toHaveLength(40);
  expect(first.body.people.slice(0, 3).map(({ owner }) => owner)).toEqual([
    'person-119',
    'person-239',
    'person-118',
  ]);
  const shown = pages.flatMap(({ body }) => body.people);
  expect(new Set(shown.map(({ owner }) => owner)).size).toBe(240);
  expect(shown.map(({ micros }) => micros)).toEqual(shown.map(({ micros }) => micros).sort((a, b) => b - a));
  for (const { body, total } of pages) {
    expect(total).toBe('240');
    expect(body.total).toMatchObject({ calls: 480, micros: 240 * 40_000 + 2 * 7_140_000 });
  }
  expect(pages.at(-1)?.body.people).toEqual([]);
});

test('a month of which nothing is known is empty, and has no budgets', async () => {
  await start({ BUDGETS: 'person=1 USD/month; installation=2 USD/month' });
  await store([earlier('anna')]);
  const none = { calls: 0, pictures: 0, tokens: 0, seconds: 0, micros: 0, unknown: 0 };

  expect((await look('?month=2026-04')).body).toEqual({
    month: '2026-04',
    total: none,
    budgets: [],
    people: [],
  });
  const { body, total } = await look();
  expect([body.month, body.total, body.people, total]).toEqual(['2026-11', none, [], '0']);
  expect(body.budgets).toEqual([
    { scope: 'installation', period: 'month', unit: 'micros', limit: 2_000_000, used: 0 },
  ]);
});

test.each(['month=2026-13', 'month=last', 'pageSize=101', 'pageSize=0', 'currentPage=-1'])(
  '%s is refused',
  async query => {
    await start();

    const reply = await running.app.inject({ url: `/api/spending/everyone?${query}`, headers });

    expect(reply.statusCode).toBe(400);
  },
);

test('nobody but an admin sees it, by the role they have now', async () => {
  await start();
  const { userId, headers: theirs } = await stage.identity.newUser({ role: Role.MEMBER });
  const ask = async (more: { headers?: Record<string, string> }) =>
    (await running.app.inject({ url: '/api/spending/everyone', ...more })).statusCode;

  expect(await ask({})).toBe(401);
  expect(await ask({ headers: theirs })).toBe(403);
  stage.identity.change(userId, { role: Role.ADMIN });
  expect(await ask({ headers: theirs })).toBe(200);
  stage.identity.change(userId, { role: Role.MEMBER });
  expect(await ask({ headers: theirs })).toBe(403);
});

test('a month that is over keeps the budgets that it had, a day by the one that used most', async () => {
  const { userId, headers: theirs } = await stage.identity.newUser();
  vi.setSystemTime(new Date('2026-10-15T12:00:00Z'));
  await start({ BUDGETS: 'person=8 pictures/day, 2 USD/month; installation=20 pictures/day' });
  await stage.holdPicture(userId, { pictures: 3 });
  await stage.holdPicture(newId(), { pictures: 4 });
  vi.setSystemTime(new Date('2026-10-16T12:00:00Z'));
  await stage.holdPicture(userId, { pictures: 5 });
  await stage.stopServices();
  vi.setSystemTime(new Date('2026-11-16T12:00:00Z'));
  await start({ BUDGETS: 'person=1 pictures/day' });

  const { body } = await look('?month=2026-10');
  const own = await running.app.inject({ url: '/api/spending?month=2026-10', headers: theirs });

  const ofAll = { scope: 'installation', period: 'day', unit: 'pictures', limit: 20, used: 7 };
  const ofPerson = [
    { scope: 'person', period: 'day', unit: 'pictures', limit: 8, used: 5 },
    { scope: 'person', period: 'month', unit: 'micros', limit: 2_000_000, used: 320_000 },
  ];
  expect(body.budgets).toEqual([ofAll]);
  expect(body.people.find(({ owner }) => owner === userId)?.budgets).toEqual(ofPerson);
  expect(own.json().budgets).toEqual([...ofPerson, ofAll]);
  expect((await look()).body.budgets).toEqual([]);
});
