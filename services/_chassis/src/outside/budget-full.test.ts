import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { budgetFullOf } from './budget-full.ts';

test('a refusal for want of room in a budget is told from every other one', () => {
  const details = { isBudgetFull: true, mayHaveRoom: true };
  expect(budgetFullOf(new AppError('failed_precondition', 'The budget is full.', { details }))).toEqual(
    details,
  );

  expect(
    budgetFullOf(new AppError('failed_precondition', 'No.', { details: { isOther: true } })),
  ).toBeUndefined();
  expect(budgetFullOf(new AppError('unavailable', 'Not now.'))).toBeUndefined();
  expect(budgetFullOf(new Error('Not ours.'))).toBeUndefined();
});
