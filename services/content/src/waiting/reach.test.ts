import { alone } from '@insta-ai/chassis/turns/replicas';
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

/** As many that know of each other. */
const replicas = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const reach = createReach({ batch, random: chance(index + 1) });
    reach.standAt({ index, count });
    return reach;
  });

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
  return results.map(result => [...result.values()]);
}

function takeAll(reaches: readonly Reach[], items: readonly Item[]) {
  const waiting = new Set(items);
  const taken = reaches.map((): Taken[] => []);
  while (waiting.size > 0)
    for (const [index, of] of lookTogether(reaches, waiting).entries()) taken[index]?.push(...of);
  const count = (of: readonly Taken[], what: Taken) => of.filter(one => one === what).length;
  return { won: taken.map(of => count(of, 'won')), lost: count(taken.flat(), 'lost') };
}

describe('a process that is alone', () => {
  it('takes the longest waiting, and looks at no more than it takes', () => {
    const reach = createReach({ batch });
    const items = itemsOf(120);
    expect(reach.width).toBe(batch);
    reach.learn(new Map(items.map(({ _id }, index) => [_id, index % 2 ? 'won' : 'failed'])));

    expect(reach.width).toBe(batch);
    expect(reach.choose(items)).toEqual(items.slice(0, batch));
  });
});

describe('processes that know of each other', () => {
  it.each([2, 3, 4, 8])('lose nothing to each other from the first look on, %d of them', count => {
    const { won, lost } = takeAll(replicas(count), itemsOf(2_000));

    expect(lost).toBe(0);
    // Each has its part of the work.
    for (const own of won) expect(own).toBeGreaterThan(2_000 / count / 1.5);
  });

  it.each([2, 4])('leave each other in peace with less due than one takes, %d of them', count => {
    const reaches = replicas(count);
    const lostAt = Array.from(
      { length: 20 },
      (_, moment) => takeAll(reaches, itemsOf(40, moment * 100)).lost,
    );

    expect(lostAt).toEqual(lostAt.map(() => 0));
  });

  it('reach for the same as long as they know nothing of each other, and no longer', () => {
    const reaches = replicas(2);
    for (const reach of reaches) reach.standAt(alone);
    expect(takeAll(reaches, itemsOf(200)).lost).toBe(200);

    for (const [index, reach] of reaches.entries()) reach.standAt({ index, count: 2 });
    expect(takeAll(reaches, itemsOf(200, 1_000)).lost).toBe(0);
  });
});

describe('what others leave', () => {
  it('is taken by one that is there alone, all of it, without a wait for each batch', () => {
    const [living] = replicas(4).slice(0, 1) as [Reach];
    const left = new Set(itemsOf(500));
    let looks = 0;
    for (; left.size > 0; looks += 1) lookTogether([living], left);

    expect(looks).toBeLessThan(40);
  });

  it('is passed over for some looks only, although as much as can be taken becomes due meanwhile', () => {
    const [living] = replicas(2).slice(0, 1) as [Reach];
    const waiting = new Set(itemsOf(200, 10_000));
    const oldest = [...waiting].slice(0, batch);
    let looks = 0;
    for (; oldest.some(item => waiting.has(item)); looks += 1) {
      lookTogether([living], waiting);
      for (const item of itemsOf(batch, 20_000 + looks * batch)) waiting.add(item);
    }

    // In the order of their moments alone it would be one.
    expect(looks).toBeLessThan(20);
  });

  it('is its again as soon as one that only stood still goes on', () => {
    const [living, slow] = replicas(2) as [Reach, Reach];
    const left = new Set(itemsOf(400));
    for (let looks = 0; looks < 13; looks += 1) lookTogether([living], left);

    // Both reach for the same once; then the share is its owner's.
    const lost = [1, 2, 3].map(moment => takeAll([living, slow], itemsOf(100, moment * 1_000)).lost);
    expect(lost[0]).toBeGreaterThan(0);
    expect(lost.slice(1)).toEqual([0, 0]);
  });
});
