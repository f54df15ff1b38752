import { budgetPeriods, budgetUnits } from '@insta-ai/proto/data/spending/spending-tasks';
import type { Budget } from '../budgets/read-budgets.ts';
import type { Counted } from './cost.ts';

const pathOf = (of: string, { period, unit }: Pick<Budget, 'period' | 'unit'>, day: string) =>
  period === 'day' ? `${of}.days.${day}.${unit}` : `${of}.${unit}`;

/** Condition of an update: that budgets have room for a call below the field `of`; undefined where they never have. */
export function hasRoom(
  of: string,
  budgets: readonly Budget[],
  { day, counted }: { day: string; counted: Counted },
): { $and?: object[] } | undefined {
  // What takes nothing of a budget has room in it, even when a text went over it.
  const asked = budgets.filter(({ unit }) => counted[unit] > 0);
  if (asked.some(({ unit, limit }) => counted[unit] > limit)) return undefined;
  const $and = asked.map(budget => ({
    // What was never counted is nothing.
    [pathOf(of, budget, day)]: { $not: { $gt: budget.limit - counted[budget.unit] } },
  }));
  return $and.length > 0 ? { $and } : {};
}

/** What an update adds below the field `of`, in the month and on the day. */
export function increments(of: string, day: string, counted: Counted): Record<string, number> {
  return Object.fromEntries(
    budgetUnits.flatMap(unit =>
      budgetPeriods.map(period => [pathOf(of, { period, unit }, day), counted[unit]]),
    ),
  );
}
