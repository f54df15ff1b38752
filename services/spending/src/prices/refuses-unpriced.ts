import type { Budget } from '../budgets/read-budgets.ts';
import { type Priced, priceOf } from './price-of.ts';
import type { Prices } from './price-table.ts';

/** Whether a budget in money refuses each call to a model, as it has no price. */
export function refusesUnpriced(
  { budgets, prices }: { budgets: readonly Budget[]; prices: Prices },
  call: Priced,
): boolean {
  return hasMoney(budgets) && priceOf(prices, call) === undefined;
}

/** Whether any budget is an amount of money. */
export function hasMoney(budgets: readonly Budget[]): boolean {
  return budgets.some(({ unit }) => unit === 'micros');
}
