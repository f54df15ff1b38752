import { expect, test } from 'vitest';
import { priceInWords } from './use-expected-price.ts';

test.each([
  [54, { micros: 4_000 }, 'Written for about $0.02.'],
  [12, { micros: 4_000 }, 'Written for less than $0.01.'],
  [12, { micros: 0 }, 'Written at no cost.'],
  [54, { micros: null }, null],
  [54, { micros: null, isUnpriced: true as const }, 'Written at an unknown price.'],
  [0, { micros: 4_000 }, null],
])('%i entries at %j a call', (entries, price, words) => {
  expect(priceInWords(entries, price)).toBe(words);
});
