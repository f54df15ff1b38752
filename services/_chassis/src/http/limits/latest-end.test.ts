import { expect, test } from 'vitest';
import { latestEnd } from './latest-end.ts';

test('a stretch that a clock ahead by its length has begun just now still counts', () => {
  const [now, minute] = [1_000_000, 60_000];
  const begunAhead = now + minute;
  expect(begunAhead + minute).toBeLessThanOrEqual(latestEnd(now, minute));
  expect(begunAhead + minute + 1).toBeGreaterThan(latestEnd(now, minute));
});
