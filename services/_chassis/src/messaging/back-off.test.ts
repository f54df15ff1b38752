import { expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';

it('doubles from half a second up to one minute', () => {
  const middle = () => 0.5;
  expect([1, 2, 3, 4].map(attempt => backOffMs(attempt, middle))).toEqual([500, 1000, 2000, 4000]);
  expect(backOffMs(30, middle)).toBe(60_000);
});

it('spreads replicas by a fifth to each side', () => {
  expect(backOffMs(1, () => 0)).toBe(400);
  expect(backOffMs(1, () => 1)).toBe(600);
});
