import type { Budget } from '../budgets/read-budgets.ts';
import { anyTokens, type Priced, priceOf, type Tokens } from './price-of.ts';
import type { Prices } from './price-table.ts';

/** Whether a budget in money refuses each call to a model, as it has no price for what it is expected to take. */
export function refusesUnpriced(
  { budgets, prices }: { budgets: readonly Budget[]; prices: Prices },
  call: Priced,
  expected?: Tokens,
): boolean {
  return hasMoney(budgets) && priceOf(prices, call, expected) === undefined;
}

/** Whether it is refused for as long as nobody counted tokens of a picture alone. */
export function refusesUncounted(
  limits: { budgets: readonly Budget[]; prices: Prices },
  call: Priced,
): boolean {
  return refusesUnpriced(limits, call) && !refusesUnpriced(limits, call, anyTokens);
}

/** Whether any budget is an amount of money. */
export function hasMoney(budgets: readonly Budget[]): boolean {
  return budgets.some(({ unit }) => unit === 'micros');
}
