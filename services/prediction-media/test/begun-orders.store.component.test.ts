import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeBegunOrders } from '../src/spending/begun-orders.store.fake.ts';
import { type BegunOrdersStore, createBegunOrdersStore } from '../src/spending/begun-orders.store.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 0, 0, second));
const order = (name: string, second: number) => ({ _id: name, owner: 'ann', key: name, at: at(second) });

describe.each<[string, () => BegunOrdersStore]>([
  ['orders in the store', () => createBegunOrdersStore({ db: databases.open() })],
  ['orders in memory', () => createFakeBegunOrders()],
])('%s', (_name, open) => {
  it('are listed from before a moment, the oldest first, until they are forgotten', async () => {
    const orders = open();
    for (const [name, second] of [
      ['b', 2],
      ['a', 1],
      ['c', 3],
      ['d', 4],
    ] as const)
      await orders.begin(order(name, second));
    await orders.forget(order('b', 2));

    expect(await orders.list(at(4), 10)).toEqual([order('a', 1), order('c', 3)]);
    expect(await orders.list(at(9), 1)).toEqual([order('a', 1)]);
  });

  it('may be begun anew, and then are not claimed as they were', async () => {
    const orders = open();
    await orders.begin(order('a', 1));
    expect(await orders.begin(order('a', 5))).toEqual({ lostBefore: 0 });

    expect(await orders.claim(order('a', 1))).toBe(false);
    await orders.forget(order('a', 1));
    expect(await orders.list(at(9), 10)).toEqual([order('a', 5)]);
  });

  it('are not begun anew once somebody has claimed them, until they are forgotten', async () => {
    const orders = open();
    await orders.begin(order('a', 1));
    expect(await orders.claim(order('a', 1))).toBe(true);

    expect(await orders.begin(order('a', 5))).toBeUndefined();
    expect(await orders.list(at(9), 10)).toEqual([{ ...order('a', 1), isEnding: true }]);
    expect(await orders.claim(order('a', 1))).toBe(true);
    await orders.forget(order('a', 1));
    expect(await orders.begin(order('a', 6))).toEqual({ lostBefore: 0 });
  });

  it('that were lost are listed no more, and tell whoever begins them anew how often', async () => {
    const orders = open();
    for (const lostBefore of [0, 1]) {
      const begun = order('a', 1 + lostBefore);
      expect(await orders.begin(begun)).toEqual({ lostBefore });
      const [listed] = await orders.list(at(9), 10);
      await orders.claim(begun);
      await orders.noteLost(listed ?? begun, at(8));
      // Of another replica.
      await orders.noteLost(listed ?? begun, at(8));
      expect(await orders.list(at(9), 10)).toEqual([]);
    }

    const third = order('a', 5);
    expect(await orders.begin(third)).toEqual({ lostBefore: 2 });
    await orders.noteLost(order('a', 1), at(8));

    expect(await orders.list(at(9), 10)).toEqual([{ ...third, lostBefore: 2 }]);
  });

  it('are neither claimed nor begun anew once their picture was stored and deleted', async () => {
    const orders = open();
    await orders.begin(order('a', 1));
    await orders.noteStored('a');
    await orders.noteStored('b');

    expect(await orders.claim(order('a', 1))).toBe(false);
    expect(await orders.begin(order('a', 5))).toBeUndefined();
    expect(await orders.list(at(9), 10)).toEqual([{ ...order('a', 1), wasStored: true }]);
  });
});
