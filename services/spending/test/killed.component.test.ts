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
import { noSum, sumOf } from '../src/room/sum-costs.ts';
import type { Room } from '../src/room/used-budgets.ts';

class Killed extends Error {}
type When = 'before' | 'after';

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

const clock = { now: new Date('2026-11-25T23:58:00Z') };

async function world() {
  const db = mongo.db(platform.database(`spending-${newId()}`));
  const parts: CostParts = {
    costs: createCostsStore({ db }),
    months: createMonthsStore({ db }),
    people: createPeopleStore({ db }),
    callsOfBefore: createCallsOfBeforeStore({ db }),
    budgets: readBudgets('person=5 pictures/day; installation=5 pictures/month'),
    prices: { own: [], known: knownPrices },
    tellEnd: () => {},
    now: () => clock.now,
  };
  return parts;
}

/** Parts that die before or after the n-th call of a store. */
function mortal(parts: CostParts, at: number, when: When): { parts: CostParts; acts(): number } {
  let acts = 0;
  const wrap = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(inner, name) {
        const value = Reflect.get(inner, name);
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          acts += 1;
          if (acts > at || (acts === at && when === 'before')) throw new Killed();
          const result = await value.apply(inner, given);
          if (acts === at) throw new Killed();
          return result;
        };
      },
    });
  const { costs, months, people } = parts;
  return {
    acts: () => acts,
    parts: { ...parts, costs: wrap(costs), months: wrap(months), people: wrap(people) },
  };
}

const call = (id: string): PlannedCall => ({
  id,
  owner: 'ann',
  task: 'picture',
  contentType: null,
  provider: 'replicate',
  model: 'black-forest-labs/flux-1.1-pro',
  expected: { pictures: 2, inputTokens: 0, outputTokens: 0 },
  isFree: false,
});

const unlessKilled = (error: unknown) => {
  if (!(error instanceof Killed)) throw error;
};

async function usedAfterADay(parts: CostParts) {
  const before = clock.now;
  clock.now = new Date(before.getTime() + 27 * 60 * 60 * 1000);
  await releaseLost(parts).run(neverStopping);
  clock.now = before;
  const month = await parts.months.find('2026-11');
  const person = await parts.people.find({ owner: 'ann', month: '2026-11' });
  const counted = (count: Room['count'], holds: readonly unknown[] = []) => ({
    pictures: count?.pictures ?? 0,
    holds: holds.length,
    micros: count?.micros ?? 0,
  });
  const used = counted(month?.all, month?.holds);
  expect(counted(person?.count, person?.holds)).toEqual(used);
  // What the pages say is the sum of the calls, whatever was killed.
  const calls = await parts.costs.listOfMonth('ann', '2026-11');
  expect(person?.sum ?? noSum).toEqual(sumOf(calls));
  return used;
}

const points = [1, 2, 3, 4, 5, 6].flatMap(at => [[at, 'before'] as const, [at, 'after'] as const]);

test.each(points)('a hold that is killed at act %i (%s) and asked again counts once', async (at, when) => {
  const parts = await world();
  const id = newId();
  await holdCost(mortal(parts, at, when).parts, call(id)).catch(unlessKilled);

  expect(await holdCost(parts, call(id))).toBe(80_000);

  await settleCost(parts, id, { wasNotMade: false, amount: { pictures: 2 } });
  expect(await usedAfterADay(parts)).toEqual({ pictures: 2, holds: 0, micros: 80_000 });
});

test.each(points)(
  'a hold that is killed at act %i (%s) and never asked again keeps no room for ever',
  async (at, when) => {
    const parts = await world();
    const id = newId();
    await holdCost(mortal(parts, at, when).parts, call(id)).catch(unlessKilled);

    const used = await usedAfterADay(parts);

    // A record says that the call may have been made; room alone says that it was not.
    const isRecorded = (await parts.costs.find(id)) !== undefined;
    expect(used).toEqual({ pictures: isRecorded ? 2 : 0, holds: 0, micros: isRecorded ? 80_000 : 0 });
  },
);

test.each(points)(
  'a hold that is killed at act %i (%s) and asked again while its room is being given back as lost keeps its room',
  async (at, when) => {
    for (const meanwhile of ['listed', 'released'] as const) {
      const parts = await world();
      const id = newId();
      await holdCost(mortal(parts, at, when).parts, call(id)).catch(unlessKilled);
      const before = clock.now;
      clock.now = new Date(before.getTime() + 6 * 60_000);
      let isAskedAgain = false;
      const askAgain = async <T>(result: T) => {
        if (!isAskedAgain) {
          isAskedAgain = true;
          await holdCost(parts, call(id));
        }
        return result;
      };
      const { costs, people } = parts;
      await releaseLost({
        ...parts,
        costs: {
          ...costs,
          list: async ids => (meanwhile === 'listed' ? askAgain(await costs.list(ids)) : costs.list(ids)),
        },
        people: {
          ...people,
          release: async (...given) => {
            await people.release(...given);
            if (meanwhile === 'released') await askAgain(undefined);
          },
        },
      }).run(neverStopping);
      clock.now = before;
      await holdCost(parts, call(id));

      await settleCost(parts, id, { wasNotMade: false, amount: { pictures: 2 } });
      expect(await usedAfterADay(parts)).toEqual({ pictures: 2, holds: 0, micros: 80_000 });
    }
  },
);

test.each(points)(
  'a settlement that is killed at act %i (%s) counts once, asked again or not',
  async (at, when) => {
    for (const isAskedAgain of [true, false]) {
      const parts = await world();
      const id = newId();
      await holdCost(parts, call(id));
      const end = { wasNotMade: false, amount: { pictures: 1 } };
      await settleCost(mortal(parts, at, when).parts, id, end).catch(unlessKilled);
      if (isAskedAgain) await settleCost(parts, id, end);

      const used = await usedAfterADay(parts);

      const cost = await parts.costs.find(id);
      expect(cost?.state).toBe('settled');
      expect(used).toEqual({ pictures: cost?.pictures, holds: 0, micros: (cost?.pictures ?? 0) * 40_000 });
      if (isAskedAgain) expect(cost?.pictures).toBe(1);
    }
  },
);

test('a call counts in the day and the month in which it was held, whenever it ends', async () => {
  const parts = await world();
  const id = newId();
  await holdCost(parts, call(id));
  const before = clock.now;
  clock.now = new Date('2026-12-01T00:01:00Z');

  await settleCost(parts, id, { wasNotMade: false, amount: { pictures: 2 } });

  clock.now = before;
  expect((await parts.people.find({ owner: 'ann', month: '2026-11' }))?.count).toMatchObject({
    pictures: 2,
    days: { 25: { pictures: 2 } },
  });
  expect((await parts.months.find('2026-12'))?.all).toBeUndefined();
});

test('a text of which nobody says what it came to counts as what was held, after twenty minutes', async () => {
  const parts = await world();
  const id = newId();
  const expected = { pictures: 0, inputTokens: 1_000, outputTokens: 3_000 };
  await holdCost(parts, {
    ...call(id),
    task: 'item',
    provider: 'api.openai.com',
    model: 'gpt-4o-mini',
    expected,
  });
  const before = clock.now;
  const stateAfter = async (minutes: number) => {
    clock.now = new Date(before.getTime() + minutes * 60_000);
    await releaseLost(parts).run(neverStopping);
    clock.now = before;
    return (await parts.costs.find(id))?.state;
  };

  expect([await stateAfter(19), await stateAfter(21)]).toEqual(['held', 'settled']);
  expect((await parts.months.find('2026-11'))?.all).toMatchObject({ micros: 1_950 });
});
