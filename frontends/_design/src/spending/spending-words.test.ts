import { expect, test } from 'vitest';
import {
  amountInWords,
  budgetName,
  budgetState,
  costInWords,
  stateInWords,
  unknownInWords,
  usedInWords,
} from './spending-words.ts';

test.each([
  [{ calls: 0, micros: 0, unknown: 0 }, '$0'],
  [{ calls: 3, micros: 0, unknown: 0 }, 'free'],
  [{ calls: 3, micros: 0, unknown: 3 }, 'unknown'],
  [{ calls: 3, micros: 1_240_000, unknown: 0 }, '$1.24'],
  [{ calls: 3, micros: 1_240_000, unknown: 1 }, 'at least $1.24'],
])('%o cost %s', (sum, words) => {
  expect(costInWords(sum)).toBe(words);
});

test('what has no price says how much of it there is', () => {
  expect(unknownInWords({ unknown: 0 })).toBeUndefined();
  expect(unknownInWords({ unknown: 1 })).toMatch(/^One call has no known price/);
  expect(unknownInWords({ unknown: 12 })).toMatch(/^12 calls have no known price/);
});

test('amounts name what there is', () => {
  expect(amountInWords({ calls: 1, pictures: 0, tokens: 0 })).toBe('1 call');
  expect(amountInWords({ calls: 1_200, pictures: 1, tokens: 45_000 })).toBe(
    '1,200 calls · 1 picture · 45,000 tokens',
  );
  expect(amountInWords({ calls: 1, pictures: 2, tokens: 0, seconds: 37 })).toBe(
    '1 call · 2 pictures · 37 seconds',
  );
});

test.each([
  [79, 'open'],
  [80, 'near'],
  [99, 'near'],
  [100, 'full'],
  [101, 'full'],
])('%i of 100 are %s', (used, state) => {
  expect(budgetState({ used, limit: 100 })).toBe(state);
});

test('a month that is over tells its days by the fullest one', () => {
  expect(budgetName({ scope: 'person', period: 'day' })).toBe('You, today');
  expect(budgetName({ scope: 'person', period: 'day' }, true)).toBe('You, on the fullest day');
  expect(budgetName({ scope: 'installation', period: 'month' }, true)).toBe(
    'All people here, in the whole month',
  );
});

test('a budget says what is used in its unit, and what follows when it is full', () => {
  expect(usedInWords({ unit: 'pictures', used: 1, limit: 20 })).toBe('1 of 20 pictures');
  expect(usedInWords({ unit: 'micros', used: 2_100_000, limit: 5_000_000 })).toBe('$2.10 of $5.00');
  expect(stateInWords({ period: 'day', used: 20, limit: 20 })).toContain('until tomorrow');
  expect(stateInWords({ period: 'month', used: 20, limit: 20 })).toContain('until next month');
  expect(stateInWords({ period: 'month', used: 1, limit: 20 })).toBeUndefined();
});
