import { expect, test } from 'vitest';
import { runPaced } from './run-paced.ts';

const running = () => new AbortController();

test('a few are under way at a time, all are done, and each is counted', async () => {
  const seen = { now: 0, most: 0, ended: [] as number[] };
  const outcome = await runPaced({
    items: [1, 2, 3, 4, 5],
    width: 2,
    async work() {
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      await Promise.resolve();
      seen.now -= 1;
    },
    onProgress: ended => seen.ended.push(ended),
    signal: running().signal,
  });

  expect(outcome).toEqual({ done: [1, 2, 3, 4, 5], left: [] });
  expect(seen).toMatchObject({ most: 2, ended: [1, 2, 3, 4, 5] });
});

test('what fails is left with its reason, and the others go on', async () => {
  const outcome = await runPaced({
    items: ['a', 'b', 'c'],
    width: 1,
    work: async item => {
      if (item === 'b') throw new Error('b is used');
    },
    onProgress: () => {},
    signal: running().signal,
  });

  expect(outcome).toEqual({ done: ['a', 'c'], left: [{ item: 'b', error: new Error('b is used') }] });
});

test('once it is stopped nothing more begins, and what has not begun is left', async () => {
  const stopping = running();
  const outcome = await runPaced({
    items: [1, 2, 3],
    width: 1,
    work: async () => stopping.abort(),
    onProgress: () => {},
    signal: stopping.signal,
  });

  expect(outcome).toEqual({ done: [1], left: [{ item: 2 }, { item: 3 }] });
});
