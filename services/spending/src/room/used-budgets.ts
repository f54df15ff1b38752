import type { Budget } from '../budgets/read-budgets.ts';
import { type Counted, nothing } from './cost.ts';

/** What is counted of somebody, or of all, in a month and on each of its days. */
export type Count = Counted & { days?: Record<string, Counted> };

/** A call that is counted and has not ended. */
export type Hold = Counted & {
  id: string;
  day: string;
  at: Date;
  /** When it was asked for again, if it was: whoever takes it for lost must not end it then. */
  renewedAt?: Date;
};

/** A hold as somebody saw it. */
export type SeenHold = Pick<Hold, 'at' | 'renewedAt'>;

/** What a hold must still be like for it to be the one that was seen. */
export function asSeen({ at, renewedAt }: SeenHold): object {
  return { at, renewedAt: renewedAt ?? { $exists: false } };
}

/** Whether nobody has asked for it since a moment. */
export function isOlder({ at, renewedAt = at }: SeenHold, before: Date): boolean {
  return at < before && renewedAt < before;
}

/** Something that budgets are kept against: a month of all, or of one person. */
export type Room = { count?: Count | undefined; holds: readonly Hold[] };

/** What budgets are kept against: each scope has its own. */
export type Rooms = Record<Budget['scope'], Room | undefined>;

/** How much of a budget is used on a day; without one on the day that used most of it, as for a month that is over. */
export function usedOf(
  room: Room | undefined,
  { period, unit }: Pick<Budget, 'period' | 'unit'>,
  day?: string,
): number {
  const count: Count = room?.count ?? nothing;
  if (period === 'month') return count[unit] ?? 0;
  const { days = {} } = count;
  if (day !== undefined) return days[day]?.[unit] ?? 0;
  return Math.max(0, ...Object.values(days).map(of => of[unit]));
}

/** Budgets with what is used of each. */
export function usedBudgets(
  rooms: Rooms,
  budgets: readonly Budget[],
  day?: string,
): (Budget & { used: number })[] {
  return budgets.map(budget => ({ ...budget, used: usedOf(rooms[budget.scope], budget, day) }));
}

/** How much of what is used is held by calls that have not ended, and may come back. */
export function heldOf(room: Room | undefined, { period, unit }: Budget, day: string): number {
  const holds = (room?.holds ?? []).filter(hold => period === 'month' || hold.day === day);
  return holds.reduce((sum, hold) => sum + hold[unit], 0);
}
