import type { Measures } from '@insta-ai/chassis/metrics/measures';
import type { Budget } from '../budgets/read-budgets.ts';
import { placeOf } from './cost.ts';
import { type Month, type MonthsStore, mostUsedOf } from './months.store.ts';

/** How much of each budget is used; of several that limit the same, the one that is nearest to its end counts. */
export function budgetShares(
  budgets: readonly Budget[],
  month: Month | undefined,
  day: string,
): { labels: Pick<Budget, 'scope' | 'period' | 'unit'>; value: number }[] {
  const same = Map.groupBy(budgets, ({ scope, period, unit }) => `${scope} ${period} ${unit}`);
  return [...same.values()].flatMap(alike => {
    const [budget] = alike;
    if (!budget) return [];
    const { scope, period, unit } = budget;
    const used = mostUsedOf(month, budget, day);
    const limit = Math.min(...alike.map(one => one.limit));
    return [{ labels: { scope, period, unit }, value: limit > 0 ? used / limit : 1 }];
  });
}

/** Tells how much of each budget is used now. */
export function tellBudgetFigures(
  measures: Measures,
  { budgets, months, now }: { budgets: readonly Budget[]; months: Pick<MonthsStore, 'find'>; now(): Date },
): void {
  if (budgets.length === 0) return;
  measures.gauge('insta_ai_budget_used_ratio', async () => {
    const { month, day } = placeOf(now());
    return budgetShares(budgets, await months.find(month), day);
  });
}
