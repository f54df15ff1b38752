import { expect, test } from 'vitest';
import type { Costs } from './costs.ts';
import { firstToSaturate, fullest } from './first-to-saturate.ts';
import type { PartUse } from './parts.ts';
import { readWords } from './read-words.ts';
import { type Order, simulateDay } from './simulate-day.ts';
import { world } from './world.ts';

/** Whose documents are much slower than all else. */
const costs: Costs = {
  lookMs: 1,
  claimMs: 1,
  plan: { content: 1 },
  publish: { instagram: 2, documents: 15_000 },
  fit: { 'prediction-media': 2 },
  picture: { worker: 2 },
  list: { gateway: 0 },
  metaReads: 5,
};
const small = { ...world, accounts: 200, posts: 1_000, pictures: 300, listsEach: 1 };
const order: Order = { seed: 1, load: 1, costs, world: small, places: 8, isHooked: true, around: 15 };
const useOf = (uses: readonly PartUse[], name: string) => uses.find(use => use.name === name);

test('the same seed gives the same day, another one another', () => {
  const day = simulateDay(order);

  expect(simulateDay(order)).toEqual(day);
  expect(simulateDay({ ...order, seed: 2 }).late).not.toEqual(day.late);
});

test('every post of an account with room goes out once, none before its moment', () => {
  const { late, counts } = simulateDay(order);

  expect(counts.live).toBe(counts.posts);
  expect(Math.min(...late)).toBeGreaterThan(0);
});

test('twice the servers of the part that is full first move the bottleneck to a higher load', () => {
  const firstWith = (servers: number) =>
    firstToSaturate(
      load =>
        simulateDay({
          ...order,
          load,
          world: { ...small, servers: { ...small.servers, documents: servers } },
        }).uses,
    );

  const [one, two] = [firstWith(1), firstWith(2)];

  expect(one?.part.name).toBe('documents');
  expect(two?.load ?? 0).toBeGreaterThan(1.5 * (one?.load ?? 0));
});

test('a part without work is never full, at whatever load', () => {
  const { uses } = simulateDay({ ...order, load: 3 });

  expect(useOf(uses, 'gateway')?.peak).toBe(0);
  expect(firstToSaturate(() => [{ name: 'idle', servers: 1, day: 0, peak: 0, peakAt: 0 }])).toBeUndefined();
});

test('without webhooks the looks at the account of the provider are what fills it', () => {
  const looksOf = (isHooked: boolean) =>
    useOf(simulateDay({ ...order, isHooked }).uses, "provider's account, looks")?.peak ?? 0;

  expect(looksOf(false)).toBeGreaterThan(4 * looksOf(true));
});

test('who posts more than Instagram takes in a day is put off, and others are not', () => {
  const busy = { ...small, accounts: 3, quota: 20 };

  const { counts } = simulateDay({ ...order, world: busy, around: undefined });

  expect(counts.live).toBeLessThan(counts.posts);
  expect(counts.overQuota).toBeGreaterThan(0);
  expect(simulateDay({ ...order, around: undefined }).counts.overQuota).toBe(0);
});

test('a load between two that were tried is found where a part is full', () => {
  const growing = (load: number) => [{ name: 'one', servers: 1, day: 0, peak: load / 7, peakAt: 0 }];

  const found = firstToSaturate(growing);

  expect(found?.load).toBeGreaterThan(6.8);
  expect(found?.load).toBeLessThan(7.3);
  expect(fullest(growing(1))?.name).toBe('one');
});

test('words say load, replicas and webhooks, and a wrong one is named', () => {
  expect(readWords('load=2,instagram=8,hooks=no', { instagram: 4, nats: 1 })).toEqual({
    load: 2,
    seed: 1,
    around: 15,
    isHooked: false,
    servers: { instagram: 8, nats: 1 },
  });
  expect(() => readWords('mars=8', { nats: 1 })).toThrow('There is no "mars"');
  expect(() => readWords('nats=some', { nats: 1 })).toThrow('"nats=some"');
});
