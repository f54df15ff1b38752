import { newId } from '@insta-ai/chassis/new-id';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBudgets } from '../src/budgets/read-budgets.ts';
import { type CostParts, holdCost, type PlannedCall, settleCost } from '../src/costs/costs.service.ts';
import { createCostsStore } from '../src/costs/costs.store.ts';
import { releaseLost } from '../src/costs/release-lost.timer.ts';
import { knownPrices } from '../src/prices/price-table.ts';
import { createCallsOfBeforeStore } from '../src/room/calls-of-before.store.ts';
import { createMonthsStore } from '../src/room/months.store.ts';
import { createPeopleStore } from '../src/room/people.store.ts';
import { sumOf } from '../src/room/sum-costs.ts';

let platform: Awaited<ReturnType<typeof startTestPlatform>>;
let mongo: MongoClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
});
afterAll(async () => {
  await mongo?.close();
  await platform?.stop();
});

const noon = new Date('2026-11-16T12:00:00Z');
const clock = { now: noon };

function world(budgets: string, mostUnderWay?: number): CostParts {
  clock.now = noon;
  const db = mongo.db(platform.database(`spending-${newId()}`));
  return {
    costs: createCostsStore({ db }),
    months: createMonthsStore({ db }, mostUnderWay),
    people: createPeopleStore({ db }),
    callsOfBefore: createCallsOfBeforeStore({ db }),
    budgets: readBudgets(budgets),
    prices: { own: [], known: knownPrices },
    tellEnd: () => {},
    now: () => clock.now,
  };
}

const picture = (owner: string, more: Partial<PlannedCall> & { pictures?: number } = {}): PlannedCall => {
  const { pictures = 1, ...others } = more;
  return {
    id: newId(),
    owner,
    task: 'picture',
    contentType: null,
    provider: 'replicate',
    model: 'black-forest-labs/flux-1.1-pro',
    expected: { pictures, inputTokens: 0, outputTokens: 0 },
    isFree: false,
    ...others,
  };
};

test('with one picture left for all, fifty people at once get one, and the others have all of their own room back', async () => {
  const parts = world('person=1 pictures/day; installation=1 pictures/day');
  const people = Array.from({ length: 50 }, (_, n) => `person-${n}`);

  const came = await Promise.allSettled(people.map(owner => holdCost(parts, picture(owner))));

  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const counts = await parts.people.listCounts('2026-11', people);
  expect(counts.reduce((sum, { count }) => sum + (count?.pictures ?? 0), 0)).toBe(1);
  expect((await parts.months.find('2026-11'))?.all?.pictures).toBe(1);
});

test('the same call that is asked by many while all have no room leaves nothing behind, and holds once when there is', async () => {
  const parts = world('person=9 pictures/day; installation=1 pictures/day');
  const first = picture('ben');
  await holdCost(parts, first);
  const call = picture('ann');
  const refused = await Promise.allSettled(Array.from({ length: 10 }, () => holdCost(parts, call)));
  expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
  expect((await parts.people.find({ owner: 'ann', month: '2026-11' }))?.count).toMatchObject({ pictures: 0 });

  await settleCost(parts, first.id, { wasNotMade: true, amount: null });
  await Promise.all(Array.from({ length: 10 }, () => holdCost(parts, call)));

  expect(await parts.people.find({ owner: 'ann', month: '2026-11' })).toMatchObject({
    count: { pictures: 1 },
    holds: [{ id: call.id }],
  });
});

test.each([
  ['first', 'second'],
  ['second', 'first'],
])(
  'of two attempts the one that is refused (the %s) leaves the room to the other',
  async (refused, other) => {
    const { people } = world('');
    const cost = {
      ...picture('ann'),
      _id: 'one',
      month: '2026-11',
      day: '16',
      heldAt: noon,
      state: 'held',
    } as const;
    const held = { ...cost, ...cost.expected, micros: 0 };
    await people.take(held, [], 'first');
    await people.take(held, [], 'second');

    await people.giveBack(held, refused);
    expect((await people.find(held))?.holds).toHaveLength(1);
    await people.giveBack(held, other);
    expect(await people.find(held)).toMatchObject({ holds: [], count: { pictures: 0 }, sum: { calls: 0 } });
  },
);

test('what is under way has an end, so that its document has one, and whoever is over it waits', async () => {
  const parts = world('', 2);
  const [one, two] = [picture('ann'), picture('ben')];
  await holdCost(parts, one);
  await holdCost(parts, two);

  await expect(holdCost(parts, picture('carl'))).rejects.toMatchObject({
    details: { isBudgetFull: true, mayHaveRoom: true },
  });
  await settleCost(parts, one.id, { wasNotMade: false, amount: { pictures: 1 } });
  await holdCost(parts, picture('carl'));
});

test('room that a late question took for a call that had ended is given back', async () => {
  const parts = world('person=9 pictures/day');
  const call = picture('ann', { pictures: 2 });
  await holdCost(parts, call);
  await settleCost(parts, call.id, { wasNotMade: false, amount: { pictures: 1 } });
  const unaware = { ...parts, costs: { ...parts.costs, find: async () => undefined } };
  clock.now = new Date(noon.getTime() + 1_000);
  await holdCost(unaware, call);
  expect((await parts.people.find({ owner: 'ann', month: '2026-11' }))?.count?.pictures).toBe(3);

  clock.now = new Date(noon.getTime() + 10 * 60_000);
  await releaseLost(parts).run(neverStopping);

  expect(await parts.people.find({ owner: 'ann', month: '2026-11' })).toMatchObject({
    count: { pictures: 1 },
    sum: { calls: 1, pictures: 1 },
    holds: [],
  });
  expect(await parts.months.find('2026-11')).toMatchObject({ all: { pictures: 1 }, holds: [] });
});

test('room that a call asked for twice took in the next month as well is given back while it is under way', async () => {
  const parts = world('person=9 pictures/month; installation=9 pictures/month');
  const call = picture('ann');
  clock.now = new Date('2026-11-30T23:59:59.900Z');
  await holdCost(parts, call);
  clock.now = new Date('2026-12-01T00:00:00.100Z');
  await holdCost({ ...parts, costs: { ...parts.costs, find: async () => undefined } }, call);

  clock.now = new Date('2026-12-01T00:10:00Z');
  await releaseLost(parts).run(neverStopping);

  const of = async (month: string) => [
    (await parts.people.find({ owner: 'ann', month }))?.count?.pictures,
    (await parts.months.find(month))?.all?.pictures,
  ];
  expect([await of('2026-11'), await of('2026-12')]).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

test('a hold whose process stood still for minutes is refused, and its room is given back', async () => {
  const parts = world('person=9 pictures/day');
  const call = picture('ann');
  const slow: CostParts['months'] = {
    ...parts.months,
    async take(...asked) {
      const took = await parts.months.take(...asked);
      clock.now = new Date(noon.getTime() + 2 * 60_000);
      return took;
    },
  };
  await expect(holdCost({ ...parts, months: slow }, call)).rejects.toMatchObject({
    details: { mayHaveRoom: true },
  });
  expect(await parts.costs.find(call.id)).toBeUndefined();

  clock.now = new Date(noon.getTime() + 10 * 60_000);
  await releaseLost(parts).run(neverStopping);

  expect(await parts.people.find({ owner: 'ann', month: '2026-11' })).toMatchObject({
    count: { pictures: 0 },
    holds: [],
  });
  expect(await parts.months.find('2026-11')).toMatchObject({ all: { pictures: 0 }, holds: [] });
});

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each([1, 2, 3, 4])(
  'sums are those of the calls, whatever is held, ended, repeated and refused (%i)',
  async seed => {
    const parts = world('person=12 pictures/day; installation=30 pictures/month');
    const any = numbers(seed);
    const calls: PlannedCall[] = [];
    const act = async () => {
      const known = calls[any(calls.length)];
      const kind = any(6);
      if (kind < 2 || !known) {
        const isText = any(3) === 0;
        const text = {
          task: 'item',
          expected: { pictures: 0, inputTokens: any(900), outputTokens: any(900) },
        } as const;
        const call = picture(`person-${any(4)}`, {
          pictures: 1 + any(4),
          ...(isText && {
            ...text,
            model: any(2) === 0 ? 'some/model' : 'gpt-4o-mini',
            provider: 'api.openai.com',
          }),
        });
        calls.push(call);
        return holdCost(parts, call);
      }
      if (kind === 2) return holdCost(parts, known);
      const amount =
        any(3) === 0 ? null : { pictures: any(3), inputTokens: any(2_000), outputTokens: any(2_000) };
      return settleCost(parts, known.id, { wasNotMade: kind === 3, amount });
    };
    for (let round = 0; round < 15; round += 1) {
      if (round % 5 === 4) clock.now = new Date(clock.now.getTime() + 24 * 60 * 60_000);
      await Promise.allSettled(Array.from({ length: 8 }, act));
    }
    await releaseLost(parts).run(neverStopping);

    const owners = [0, 1, 2, 3].map(n => `person-${n}`);
    const all = (await Promise.all(owners.map(owner => parts.costs.listOfMonth(owner, '2026-11')))).flat();
    expect(all.length).toBeGreaterThan(10);
    const sums = await parts.people.sumsByOwner('2026-11');
    const byOwner = Object.fromEntries(sums.map(({ owner, ...sum }) => [owner, sum]));
    for (const owner of owners) {
      const sum = sumOf(all.filter(cost => cost.owner === owner));
      if (sum.calls > 0) expect(byOwner[owner]).toEqual(sum);
      else expect(byOwner[owner]).toBeUndefined();
    }
    const { micros, pictures } = sumOf(all);
    expect((await parts.months.find('2026-11'))?.all).toMatchObject({ micros, pictures });
  },
);
