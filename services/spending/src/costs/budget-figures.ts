import type { Measures } from '@insta-ai/chassis/metrics/measures';
import type { Budget } from '../budgets/read-budgets.ts';
import { placeOf } from '../room/cost.ts';
import { roomOfAll } from '../room/months.store.ts';
import { type Room, usedOf } from '../room/used-budgets.ts';
import type { CostParts } from './costs.service.ts';

/** How much of each budget whoever used most of it has used; of several that limit the same, the one that is nearest to its end counts. */
export function budgetShares(
  budgets: readonly Budget[],
  rooms: Record<Budget['scope'], readonly (Room | undefined)[]>,
  day: string,
): { labels: Pick<Budget, 'scope' | 'period' | 'unit'>; value: number }[] {
  const same = Map.groupBy(budgets, ({ scope, period, unit }) => `${scope} ${period} ${unit}`);
  return [...same.values()].flatMap(alike => {
    const [budget] = alike;
    if (!budget) return [];
    const { scope, period, unit } = budget;
    const used = rooms[scope].reduce((most, room) => Math.max(most, usedOf(room, budget, day)), 0);
    const limit = Math.min(...alike.map(one => one.limit));
    return [{ labels: { scope, period, unit }, value: limit > 0 ? used / limit : 1 }];
  });
}

/** Tells how much of each budget is used now. */
export function tellBudgetFigures(
  measures: Measures,
  { budgets, months, people, now }: Pick<CostParts, 'budgets' | 'months' | 'people' | 'now'>,
): void {
  if (budgets.length === 0) return;
  const ofPersons = budgets.some(({ scope }) => scope === 'person');
  measures.gauge('insta_ai_budget_used_ratio', async () => {
    const { month, day } = placeOf(now());
    const [counted, counts] = await Promise.all([
      months.find(month),
      ofPersons ? people.listCountsOn(month, day) : [],
    ]);
    const persons = counts.map(({ count }) => ({ count, holds: [] }));
    return budgetShares(budgets, { installation: [roomOfAll(counted)], person: persons }, day);
  });
}
