import { expect, test } from 'vitest';
import { fits, paceOf } from './time-left.ts';

const step = (minutes: number) => ({ minutes });

test('a machine that takes twice the time has a pace of two', () => {
  const done = [
    { seconds: 60, step: step(1) },
    { seconds: 300, step: step(2) },
  ];

  expect(paceOf(done)).toBe(2);
});

test('a quick machine and one that did nothing yet are planned with as two free cores', () => {
  expect(paceOf([{ seconds: 10, step: step(1) }])).toBe(1);
  expect(paceOf([])).toBe(1);
});

test.each([
  [10, 10, 1, true],
  [10, 10, 1.1, false],
  [3, 10, 3, true],
  [0.5, 0, 1, false],
  [100, Number.POSITIVE_INFINITY, 9, true],
])('a step of %d minutes with %d left at pace %d: %s', (minutes, left, pace, expected) => {
  expect(fits(step(minutes), { left, pace })).toBe(expected);
});
