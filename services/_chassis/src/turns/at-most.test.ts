import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { atMost } from './at-most.ts';

const tooBusy = () => new AppError('unavailable', 'Try again in a moment.');

test('so many run at once, so many wait in turn, the rest is refused', async () => {
  const run = atMost(2, 2, tooBusy);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    run(async () => {
      started.push(n);
      await new Promise<void>(resolve => ends.push(resolve));
      return n;
    });

  const [a, b, c, d] = [work(1), work(2), work(3), work(4)];
  await expect(work(5)).rejects.toMatchObject({ code: 'unavailable' });
  expect(started).toEqual([1, 2]);
  ends[0]?.();
  await a;
  await expect.poll(() => started).toEqual([1, 2, 3]);
  ends[1]?.();
  ends[2]?.();
  await expect.poll(() => started).toEqual([1, 2, 3, 4]);
  ends[3]?.();
  expect(await Promise.all([a, b, c, d])).toEqual([1, 2, 3, 4]);
});

test('who leaves while it waits is not done, and holds nobody up', async () => {
  const run = atMost(1);
  const seen: string[] = [];
  const held = Promise.withResolvers<void>();
  const first = run(() => held.promise);
  const leaving = new AbortController();
  const left = run(async () => void seen.push('left'), leaving.signal);
  const third = run(async () => void seen.push('third'));

  leaving.abort();

  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  held.resolve();
  await Promise.all([first, third]);
  expect(seen).toEqual(['third']);
  await expect(run(async () => void seen.push('late'), leaving.signal)).rejects.toThrow();
  await run(async () => void seen.push('last'));
  expect(seen).toEqual(['third', 'last']);
});

test('who leaves once its turn came is done, and gives its place on', async () => {
  const run = atMost(1);
  const leaving = new AbortController();
  const begun = run(async () => leaving.abort(), leaving.signal);
  const next = run(async () => 'next');

  await begun;

  expect(await next).toBe('next');
});

test('work that fails gives its place on', async () => {
  const run = atMost(1, 1, tooBusy);
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(await run(async () => 'yes')).toBe('yes');
});

test('does one thing at a time, in the order of asking, and goes on after a failure', async () => {
  const inTurn = atMost(1);
  const seen: string[] = [];
  let atOnce = 0;
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise(resolve => setImmediate(resolve));
      atOnce -= 1;
      if (fails) throw new Error(name);
      seen.push(name);
      return name;
    });

  const [first, second, third] = await Promise.allSettled([work('a'), work('b', true), work('c')]);

  expect(seen).toEqual(['a', 'c']);
  expect([first, second, third].map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
