import { expect, test } from 'vitest';
import { quotaFigures } from './quota-figures.ts';

const heard = (accountId: string, left: number, hour = 1) => ({
  accountId,
  quota: { left, total: 50, at: new Date(Date.UTC(2026, 0, 1, hour)) },
});

test('accounts are told apart by the share of their day that is left', () => {
  expect(quotaFigures([heard('a', 50), heard('b', 5), heard('c', 4), heard('d', 0)])).toEqual({
    enough: 2,
    low: 1,
    used_up: 1,
    lowest: 0,
  });
});

test('an account of several people counts once, as it was heard last', () => {
  const twice = [heard('a', 2, 9), heard('a', 40, 3)];

  expect(quotaFigures(twice)).toEqual({ enough: 0, low: 1, used_up: 0, lowest: 0.04 });
  expect(quotaFigures(twice.toReversed())).toEqual(quotaFigures(twice));
});

test('more than allowed is nothing left, and nothing heard is nothing told', () => {
  expect(quotaFigures([heard('a', -3)])).toMatchObject({ used_up: 1, lowest: 0 });
  expect(quotaFigures([{ ...heard('a', 0), quota: { left: 0, total: 0, at: new Date() } }]).lowest).toBe(0);
  expect(quotaFigures([]).lowest).toBeUndefined();
});
