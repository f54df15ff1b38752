import { expect, test } from 'vitest';
import { loginPauseMs } from './login-pause.ts';

test('the first four wrong passwords cost no pause', () => {
  expect([1, 2, 3, 4].map(loginPauseMs)).toEqual([0, 0, 0, 0]);
});

test('from the fifth on the pause doubles, up to a quarter of an hour', () => {
  expect([5, 6, 7, 8].map(loginPauseMs)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(loginPauseMs(13)).toBe(900_000);
  expect(loginPauseMs(10_000)).toBe(900_000);
});
