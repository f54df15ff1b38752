import { describe, expect, it } from 'vitest';
import { createReach, type Reach, type Taken } from './reach.ts';

const batch = 50;
type Item = { _id: string };
const itemsOf = (count: number, from = 0): Item[] =>
  Array.from({ length: count }, (_, index) => ({ _id: `66b1f0c2a${(from + index) * 7919}` }));

/** Numbers that look like chance, and are the same in each run. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
const newReach = (_: unknown, index: number) => createReach({ batch, random: chance(index + 1) });
const replicas = (count: number) => Array.from({ length: count }, newReach);

/** All look before any of them claims, and claim in turns: nothing could bring them closer to each other. */
function lookTogether(reaches: readonly Reach[], waiting: Set<Item>) {
  const all = [...waiting];
  const chosen = reaches.map(reach => reach.choose(all.slice(0, reach.width)));
  const results = reaches.map(() => new Map<string, Taken>());
  for (let turn = 0; turn < batch; turn += 1) {
    for (const [index, items] of chosen.entries()) {
      const item = items[turn];
      if (item) results[index]?.set(item._id, waiting.delete(item) ? 'won' : 'lost');
    }
  }
  for (const [index, reach] of reaches.entries()) reach.learn(results[index] ?? new Map());
  return results.flatMap(result => [...result.values()]).filter(taken => taken === 'lost').length;
}

function takeAll(reaches: readonly Reach[], items: readonly Item[]) {
  const waiting = new Set(items);
  let lost = 0;
  while (waiting.size > 0) lost += lookTogether(reaches, waiting);
  return lost;
}

describe('a process that lost nothing', () => {
  it('takes the longest waiting, and looks at no more than it takes', () => {
    const [reach] = replicas(1);
    const items = itemsOf(120);
    expect(reach?.width).toBe(batch);
    reach?.learn(new Map(items.map(({ _id }, index) => [_id, index % 2 ? 'won' : 'failed'])));

    expect(reach?.width).toBe(batch);
    expect(reach?.choose(items)).toEqual(items.slice(0, batch));
  });
});

describe('processes that lost to each other', () => {
  it.each([
    [2, 200],
    [4, 800],
  ])('come apart: %d of them reach in vain for less than %d of 2,000', (count, most) => {
    const lost = takeAll(replicas(count), itemsOf(2_000));

    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThan(most);
  });

  it('reach for the same as often as there are others where they learn nothing', () => {
    const learnsNothing = (reach: Reach): Reach => ({ ...reach, width: batch, learn: () => {} });

    expect(takeAll(replicas(4).map(learnsNothing), itemsOf(2_000))).toBe(6_000);
  });

  it.each([2, 4])(
    'leave each other in peace at each later moment: %d of them, less due than one takes',
    count => {
      const reaches = replicas(count);
      const lostAt = Array.from({ length: 20 }, (_, moment) => takeAll(reaches, itemsOf(40, moment * 100)));

      expect(lostAt[0]).toBe((count - 1) * 40);
      expect(lostAt.slice(5)).toEqual(Array.from({ length: 15 }, () => 0));
    },
  );
});

describe('what others left', () => {
  it('is taken by one that is there alone, all of it', () => {
    const reaches = replicas(4);
    takeAll(reaches, itemsOf(2_000));
    const left = new Set(itemsOf(500, 10_000));
    expect(reaches[0]?.width).toBe(4 * batch);
    for (let looks = 0; looks < 12; looks += 1) lookTogether(reaches.slice(0, 1), left);

    expect(left.size).toBe(0);
    // And then it is as if there never had been others.
    expect(reaches[0]?.width).toBe(batch);
  });

  it('is passed over for some looks only, although as much as can be taken becomes due meanwhile', () => {
    const reaches = replicas(2);
    takeAll(reaches, itemsOf(2_000));
    const waiting = new Set(itemsOf(200, 10_000));
    const oldest = [...waiting].slice(0, batch);
    let looks = 0;
    for (; oldest.some(item => waiting.has(item)); looks += 1) {
      lookTogether(reaches.slice(0, 1), waiting);
      for (const item of itemsOf(batch, 20_000 + looks * batch)) waiting.add(item);
    }

    // In the order of their moments alone it would be one.
    expect(looks).toBeLessThan(12);
  });
});
