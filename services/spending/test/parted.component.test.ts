import { newId } from '@insta-ai/chassis/new-id';
import { Role } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { EveryonesSpending } from '@insta-ai/proto/http/spending/spending';
import type { Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { partPeopleOfNow } from '../src/migrations/part-people.ts';
import type { Cost } from '../src/room/cost.ts';
import { sumOf } from '../src/room/sum-costs.ts';
import { startTestSpending } from './start-spending.ts';

/** What versions stored that kept a month of everybody in one document. */
let stage: Awaited<ReturnType<typeof startTestSpending>>;
beforeAll(async () => {
  stage = await startTestSpending();
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await stage.stopServices();
  await stage.db.dropDatabase();
});
afterAll(() => stage?.stop());

const stored = (more: Partial<Cost>): Cost => ({
  _id: newId(),
  owner: 'anna',
  month: '2026-11',
  day: '16',
  heldAt: new Date('2026-11-16T11:00:00Z'),
  task: 'picture',
  contentType: null,
  provider: 'replicate',
  model: 'black-forest-labs/flux-1.1-pro',
  pictures: 1,
  inputTokens: 0,
  outputTokens: 0,
  micros: 40_000,
  state: 'settled',
  ...more,
});

/** As the older version wrote it: counts of persons beside those of all. */
async function storeAsBefore(costs: Cost[], month = '2026-11') {
  const count = (of: Cost[]) => {
    const { micros, pictures } = sumOf(of);
    return { micros, pictures };
  };
  const withDays = (of: Cost[]) => ({
    ...count(of),
    days: Object.fromEntries(
      [...Map.groupBy(of, ({ day }) => day)].map(([day, theirs]) => [day, count(theirs)]),
    ),
  });
  const people = [...Map.groupBy(costs, ({ owner }) => owner)];
  const holds = costs
    .filter(({ state }) => state === 'held')
    .map(({ _id: id, owner, day, heldAt: at, micros, pictures }) => ({
      id,
      owner,
      day,
      at,
      micros,
      pictures,
    }));
  const document = {
    _id: month,
    all: withDays(costs),
    people: Object.fromEntries(people.map(([owner, theirs]) => [owner, withDays(theirs)])),
    holds,
  };
  await stage.db.collection<Cost>('costs').insertMany(costs);
  await stage.db
    .collection<Document & { _id: string }>('months')
    .replaceOne({ _id: month }, document, { upsert: true });
}

const countOf = async (owner: string, month = '2026-11') =>
  stage.db.collection<Document & { _id: string }>('personMonths').findOne({ _id: `${month} ${owner}` });

test('budgets and sums go on with what an older version counted, and its holds come to what they came to', async () => {
  const held = stored({ state: 'held', pictures: 3, micros: 120_000 });
  await storeAsBefore([
    stored({ pictures: 2, micros: 80_000 }),
    stored({ day: '15' }),
    stored({ owner: 'ben', task: 'item', pictures: 0, micros: null, inputTokens: 9, outputTokens: 1 }),
    stored({ owner: 'carl', state: 'not-made' }),
    held,
  ]);
  const running = await stage.start({ BUDGETS: 'person=6 pictures/day; installation=9 pictures/month' });
  const { headers } = await stage.identity.newUser({ role: Role.ADMIN });
  const look = async () => {
    const reply = await running.app.inject({ url: '/api/spending/everyone', headers });
    return reply.json<EveryonesSpending>();
  };

  expect((await look()).people).toMatchObject([
    { owner: 'anna', calls: 3, pictures: 6, micros: 240_000, budgets: [{ used: 5 }] },
    { owner: 'ben', calls: 1, tokens: 10, micros: 0, unknown: 1 },
  ]);
  await expect(stage.holdPicture('anna', { pictures: 2 })).rejects.toMatchObject({
    details: { isBudgetFull: true, mayHaveRoom: true },
  });
  await stage.rpc.settleCost({ id: held._id, amount: { pictures: 1 } });
  await stage.rpc.settleCost({ id: held._id, amount: { pictures: 1 } });

  const { people, budgets } = await look();
  expect(people[0]).toMatchObject({ calls: 3, pictures: 4, micros: 160_000, budgets: [{ used: 3 }] });
  expect(budgets).toMatchObject([{ used: 4 }]);
  await stage.holdPicture('anna', { pictures: 3 });
  await expect(stage.holdPicture('anna')).rejects.toThrow('6 pictures are used');
});

test('what the older version counts while it ends is added once, however often the step runs', async () => {
  const costs = [stored({ pictures: 2 })];
  await storeAsBefore(costs);
  await stage.start();
  expect((await countOf('anna'))?.count).toMatchObject({ pictures: 2 });
  await stage.holdPicture('anna');
  await stage.db.collection<Cost>('costs').insertOne(stored({ pictures: 5 }));
  const run = () =>
    partPeopleOfNow.run({
      db: stage.db,
      stopping: new AbortController().signal,
      noteProgress: async () => {},
    } as unknown as Parameters<typeof partPeopleOfNow.run>[0]);

  await Promise.all([run(), run()]);
  await run();

  expect((await countOf('anna'))?.count).toMatchObject({ pictures: 8, days: { 16: { pictures: 8 } } });
  expect((await countOf('anna'))?.sum).toMatchObject({ calls: 3, pictures: 8 });
});

test('earlier months are parted beside the serving', async () => {
  await storeAsBefore([stored({ month: '2026-05', day: '07', pictures: 4 })], '2026-05');
  await stage.start();

  await vi.waitFor(async () => expect((await countOf('anna', '2026-05'))?.sum.pictures).toBe(4), 20_000);
});
