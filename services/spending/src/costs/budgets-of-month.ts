import type { Budget } from '../budgets/read-budgets.ts';
import { type Cost, placeOf } from '../room/cost.ts';
import type { Month } from '../room/months.store.ts';
import { roomsOf } from '../room/room.service.ts';
import { usedBudgets } from '../room/used-budgets.ts';
import type { CostParts } from './costs.service.ts';

/** Which budgets a month has, and the day that counts: those of now in this month, of another one those that it kept, on its fullest day. */
export function budgetsAsOf(
  { budgets, now }: Pick<CostParts, 'budgets' | 'now'>,
  { month, counted }: { month: string; counted: Pick<Month, 'budgets'> | undefined },
): { budgets: readonly Budget[]; day?: string } {
  const today = placeOf(now());
  return month === today.month ? { budgets, day: today.day } : { budgets: counted?.budgets ?? [] };
}

/** The budgets of a month, with what all and one person used of each. */
export async function budgetsOfMonth(
  parts: Pick<CostParts, 'months' | 'people' | 'budgets' | 'now'>,
  whose: Pick<Cost, 'owner' | 'month'>,
): Promise<(Budget & { used: number })[]> {
  const { counted, ...rooms } = await roomsOf(parts, whose);
  const { budgets, day } = budgetsAsOf(parts, { month: whose.month, counted });
  return usedBudgets(rooms, budgets, day);
}
