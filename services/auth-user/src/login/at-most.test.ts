import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('so many run at once, so many wait in turn, the rest is refused', async () => {
  const run = atMost(2, 2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    run(async () => {
      started.push(n);
      await new Promise<void>(resolve => ends.push(resolve));
      return n;
    });

  const [a, b, c, d] = [work(1), work(2), work(3), work(4)];
  await expect(work(5)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } });
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

test('work that fails gives its place on', async () => {
  const run = atMost(1, 1);
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(await run(async () => 'yes')).toBe('yes');
});
