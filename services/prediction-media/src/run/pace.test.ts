import { expect, test } from 'vitest';
import { usualSlots } from '../generation/generation-runner.ts';
import { pauseToNextLook, usualPace } from './pace.ts';

const pauseOf = (looked: { ageMs: number; isHooked?: boolean; openRuns?: number }) =>
  pauseToNextLook({ isHooked: false, openRuns: 1, ...looked }, usualPace);

test('a young run is looked at each second, an older one every other second', () => {
  expect(pauseOf({ ageMs: 9_999 })).toBe(1_000);
  expect(pauseOf({ ageMs: 10_000 })).toBe(2_000);
});

test('a run whose end the provider tells is looked at seldom, however old', () => {
  expect([0, 60_000].map(ageMs => pauseOf({ ageMs, isHooked: true }))).toEqual([10_000, 10_000]);
});

test('one worker alone looks as often with all its slots taken, many share what the account takes', () => {
  expect(pauseOf({ ageMs: 0, openRuns: usualSlots })).toBe(1_000);
  expect([false, true].map(isHooked => pauseOf({ ageMs: 0, isHooked, openRuns: 30 * usualSlots }))).toEqual([
    18_000, 18_000,
  ]);
});
