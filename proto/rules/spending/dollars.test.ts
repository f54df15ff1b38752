import { expect, test } from 'vitest';
import { aboutDollars, atLeastDollars, dollarsInWords } from './dollars.ts';

test.each([
  [0, '$0'],
  [9_999, 'less than $0.01'],
  [10_000, '$0.01'],
  [1_235_000, '$1.24'],
  [120_000_000, '$120.00'],
])('%i micros are %s', (micros, words) => {
  expect(dollarsInWords(micros)).toBe(words);
});

test.each([
  [0, 'at no cost'],
  [9_999, 'less than $0.01'],
  [2_100_000, 'about $2.10'],
])('%i millionths that are planned are %s', (micros, words) => {
  expect(aboutDollars(micros)).toBe(words);
});

test.each([
  [0, 'at an unknown price'],
  [9_999, 'at an unknown price'],
  [2_100_000, 'at least $2.10'],
])('where %i millionths are known and the rest is not, that is %s', (micros, words) => {
  expect(atLeastDollars(micros)).toBe(words);
});
