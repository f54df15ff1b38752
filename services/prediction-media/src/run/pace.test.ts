import { expect, test } from 'vitest';
import { pauseToNextLook, usualPace } from './pace.ts';

test('a young run is looked at each second, an older one every other second', () => {
  expect(pauseToNextLook(9_999, false, usualPace)).toBe(1_000);
  expect(pauseToNextLook(10_000, false, usualPace)).toBe(2_000);
});

test('a run whose end the provider tells is looked at seldom, however old', () => {
  expect([0, 60_000].map(age => pauseToNextLook(age, true, usualPace))).toEqual([10_000, 10_000]);
});
