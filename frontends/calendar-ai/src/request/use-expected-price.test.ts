import { expect, test } from 'vitest';
import { priceInWords } from './use-expected-price.ts';

test.each([
  [54, 4_000, 'Written for about $0.02.'],
  [12, 4_000, 'Written for less than $0.01.'],
  [12, 0, 'Written at no cost.'],
  [54, null, null],
  [0, 4_000, null],
])('%i entries at %j a call', (entries, micros, words) => {
  expect(priceInWords(entries, micros)).toBe(words);
});
