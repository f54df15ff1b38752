import { AppError } from '@insta-ai/chassis/app-error';
import type { BudgetFull } from '@insta-ai/proto/http/spending/spending';

/** Whether a call was not made because a budget has no room for it now. */
export function isBudgetFull(thrown: unknown): boolean {
  return thrown instanceof AppError && (thrown.details as BudgetFull | undefined)?.isBudgetFull === true;
}
