import { expect, test } from 'vitest';
import { overBudget } from './costs.errors.ts';

test.each([
  [100_000, '$0.10'],
  [1_234_500, '$1.2345'],
  [50, '$0.00005'],
  [2_250, '$0.00225'],
  [1_234_567, '$1.2346'],
  [9_000_000, '$9.00'],
])('%d micro-dollars read %s', (limit, words) => {
  const budget = { scope: 'person', period: 'day', unit: 'micros', limit } as const;

  expect(overBudget(budget, { used: 0, held: 0, wanted: 1, mayHaveRoom: false }).message).toContain(
    `the budget of ${words} a day`,
  );
});
