import type { BudgetFull } from '@insta-ai/proto/http/spending/spending';
import { AppError } from '../app-error.ts';

/** What is said of a paid call that was not made because a budget has no room for it now; undefined for everything else. */
export function budgetFullOf(thrown: unknown): BudgetFull | undefined {
  const details = thrown instanceof AppError ? (thrown.details as BudgetFull | undefined) : undefined;
  return details?.isBudgetFull === true ? details : undefined;
}
