import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostsStore } from '../src/costs/costs.store.ts';
import { type Cost, countedOf, firstKeptMonth, placeOf } from '../src/room/cost.ts';
import { createMonthsStore } from '../src/room/months.store.ts';
import { createPeopleStore } from '../src/room/people.store.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

test('the month that runs and two years before it are kept', () => {
  expect(firstKeptMonth(new Date('2026-11-30T23:59:59Z'))).toBe('2024-11');
  expect(firstKeptMonth(new Date('2027-01-01T00:00:00Z'))).toBe('2025-01');
});

const firstKept = new Date(`${firstKeptMonth(new Date())}-01T00:00:00Z`);
const lastGone = new Date(firstKept.getTime() - 1);

function costOf(_id: string, heldAt: Date): Cost {
  return {
    _id,
    owner: 'ann',
    ...placeOf(heldAt),
    heldAt,
    task: 'picture',
    contentType: null,
    provider: 'replicate',
    model: 'flux',
    pictures: 1,
    inputTokens: 0,
    outputTokens: 0,
    micros: 40_000,
    state: 'held',
    isApart: true,
  };
}

async function world() {
  const db = databases.open();
  const parts = {
    costs: createCostsStore({ db }),
    months: createMonthsStore({ db }),
    people: createPeopleStore({ db }),
  };
  const hold = async (id: string, at: Date) => {
    const cost = costOf(id, at);
    await parts.people.take(cost, [], id);
    await parts.months.take(cost, [], []);
    await parts.costs.add(cost);
    return cost;
  };
  return {
    ...parts,
    hold,
    async settle(id: string, at: Date) {
      const cost = await hold(id, at);
      const settled = (await parts.costs.end(id, { state: 'settled', micros: 40_000 })) ?? cost;
      await parts.people.release(cost, settled);
      await parts.months.release(cost, countedOf(settled));
      await parts.costs.told(id);
    },
    async forget() {
      for (const { forgetOld } of Object.values(parts)) await forgetOld.run(neverStopping);
    },
  };
}

test('a month that is no longer kept goes whole, and the next one stays', async () => {
  const { costs, months, people, settle, forget } = await world();
  await settle('gone', lastGone);
  await settle('kept', firstKept);

  await forget();

  const gone = placeOf(lastGone).month;
  const kept = placeOf(firstKept).month;
  expect(await costs.listOfMonth('ann', gone)).toEqual([]);
  expect(await people.find({ owner: 'ann', month: gone })).toBeUndefined();
  expect(await months.find(gone)).toBeUndefined();
  expect(await costs.listOfMonth('ann', kept)).toHaveLength(1);
  expect((await people.find({ owner: 'ann', month: kept }))?.sum).toMatchObject({ calls: 1 });
  expect((await months.find(kept))?.all).toMatchObject({ pictures: 1 });
});

test('what is still held, or to be told, never goes', async () => {
  const { costs, months, people, hold, forget } = await world();
  await hold('held', lastGone);
  await hold('to tell', lastGone);
  await costs.end('to tell', { state: 'settled', micros: 40_000 });

  await forget();

  const { month } = placeOf(lastGone);
  expect(await costs.listOfMonth('ann', month)).toHaveLength(2);
  expect((await people.find({ owner: 'ann', month }))?.holds).toHaveLength(2);
  expect((await months.find(month))?.holds).toHaveLength(2);
});
