import type { ServiceContext } from '@insta-ai/chassis/service';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import { budgetPeriods, budgetScopes, budgetUnits } from '@insta-ai/proto/data/spending/spending-tasks';
import type { Filter } from 'mongodb';
import type { Budget } from '../budgets/read-budgets.ts';
import { type Cost, type Counted, countedOf } from './cost.ts';

/** Something that is counted in a month: all, a day of all, a person, a day of a person. */
type Count = Counted & { days?: Record<string, Counted> };

/** A call that is counted and has not ended. */
type Hold = Counted & { id: string; owner: string; day: string; at: Date };

/**
 * One document holds a month: what is counted of everybody, and the holds. So one conditional write takes room of all budgets
 * at once, over all replicas, or of none.
 */
export type Month = {
  _id: string;
  all?: Count;
  people?: Record<string, Count>;
  holds: Hold[];
};

export type MonthsStore = {
  find(month: string): Promise<Month | undefined>;
  /** Takes room in every budget, or in none; true also when the call has it already. */
  hold(cost: Cost, budgets: readonly Budget[]): Promise<boolean>;
  /** Ends a hold with what the call came to; a hold that is not there has ended before. */
  release(at: Pick<Cost, '_id' | 'month'>, counted: Counted): Promise<void>;
  /** Holds from before a moment. */
  listHolds(before: Date): Promise<(Hold & { month: string })[]>;
};

/** A person's id as the name of a field. */
const fieldOf = (owner: string) => owner.replace(/[.$]/g, '_');

export function usedOf(
  month: Month | undefined,
  { scope, period, unit }: Budget,
  { owner, day }: Pick<Cost, 'owner' | 'day'>,
): number {
  const count = scope === 'person' ? month?.people?.[fieldOf(owner)] : month?.all;
  return (period === 'day' ? count?.days?.[day] : count)?.[unit] ?? 0;
}

/** Budgets with what is used of each. */
export function usedBudgets(
  month: Month | undefined,
  budgets: readonly Budget[],
  whose: Pick<Cost, 'owner' | 'day'>,
): (Budget & { used: number })[] {
  return budgets.map(budget => ({ ...budget, used: usedOf(month, budget, whose) }));
}

/** How much of that is held by calls that have not ended, and may come back. */
export function heldOf(
  month: Month | undefined,
  { scope, period, unit }: Budget,
  { owner, day }: Pick<Cost, 'owner' | 'day'>,
): number {
  const holds = (month?.holds ?? []).filter(
    hold => (scope === 'installation' || hold.owner === owner) && (period === 'month' || hold.day === day),
  );
  return holds.reduce((sum, hold) => sum + hold[unit], 0);
}

/** How much of a budget whoever used most of it has used. */
export function mostUsedOf(
  month: Month | undefined,
  { scope, period, unit }: Omit<Budget, 'limit'>,
  day: string,
): number {
  const counts = scope === 'person' ? Object.values(month?.people ?? {}) : [month?.all];
  const used = counts.map(count => (period === 'day' ? count?.days?.[day] : count)?.[unit] ?? 0);
  return Math.max(0, ...used);
}

export function createMonthsStore({ db }: Pick<ServiceContext<unknown>, 'db'>): MonthsStore {
  const months = db.collection<Month>('months');

  const begin = async (month: string) => {
    const first = { $setOnInsert: { holds: [] } };
    // Two at once may both try to begin it.
    await months.updateOne({ _id: month }, first, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  };

  return {
    async find(month) {
      return (await months.findOne({ _id: month })) ?? undefined;
    },
    async hold(cost, all) {
      const counted = countedOf(cost);
      // What takes nothing of a budget has room in it, even when a text went over it.
      const budgets = all.filter(({ unit }) => counted[unit] > 0);
      const room = budgets.map(budget => ({
        // What was never counted is nothing.
        [pathOf(budget, cost)]: { $not: { $gt: budget.limit - counted[budget.unit] } },
      }));
      if (budgets.some(budget => counted[budget.unit] > budget.limit)) return false;
      const { _id: id, owner, day, month, heldAt: at } = cost;
      const filter = { _id: month, 'holds.id': { $ne: id }, ...(room.length > 0 && { $and: room }) };
      const change = {
        $inc: increments(cost, counted),
        $push: { holds: { id, owner, day, at, ...counted } },
      };
      await begin(month);
      const { modifiedCount } = await months.updateOne(filter as Filter<Month>, change);
      if (modifiedCount > 0) return true;
      return (await months.findOne({ _id: month, 'holds.id': id })) !== null;
    },
    async release({ _id: id, month }, counted) {
      const found = await months.findOne({ _id: month, 'holds.id': id });
      const hold = found?.holds.find(one => one.id === id);
      if (!hold) return;
      const difference = { micros: counted.micros - hold.micros, pictures: counted.pictures - hold.pictures };
      await months.updateOne(
        { _id: month, 'holds.id': id },
        { $inc: increments(hold, difference), $pull: { holds: { id } } },
      );
    },
    async listHolds(before) {
      const found = await months.find({ 'holds.at': { $lt: before } }).toArray();
      return found.flatMap(({ _id: month, holds }) =>
        holds.filter(({ at }) => at < before).map(hold => ({ ...hold, month })),
      );
    },
  };
}

type Place = Pick<Cost, 'owner' | 'day'>;

function pathOf({ scope, period, unit }: Omit<Budget, 'limit'>, { owner, day }: Place): string {
  const of = scope === 'person' ? `people.${fieldOf(owner)}` : 'all';
  return period === 'day' ? `${of}.days.${day}.${unit}` : `${of}.${unit}`;
}

function increments(place: Place, counted: Counted): Record<string, number> {
  const paths = budgetUnits.flatMap(unit =>
    budgetScopes.flatMap(scope =>
      budgetPeriods.map(period => [pathOf({ scope, period, unit }, place), counted[unit]]),
    ),
  );
  return Object.fromEntries(paths);
}
