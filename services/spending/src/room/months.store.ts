import type { ServiceContext } from '@insta-ai/chassis/service';
import { forgetOld } from '@insta-ai/chassis/storage/documents/forget-old';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Filter } from 'mongodb';
import type { Budget } from '../budgets/read-budgets.ts';
import { hasRoom, increments } from './conditions.ts';
import { type Cost, type Counted, countedOf, firstKeptMonth } from './cost.ts';
import { asSeen, type Count, type Hold, isOlder, type Room, type SeenHold } from './used-budgets.ts';

type HoldOfAll = Hold & { owner: string };

/** A month of everybody together: what is counted, and what is under way. */
export type Month = {
  _id: string;
  all?: Count;
  /** Written by versions that had no document for each person; what it says is in `costs` as well. */
  people?: Record<string, unknown>;
  /** As they were for the newest call of the month. */
  budgets?: Budget[];
  holds: HoldOfAll[];
};

export type MonthsStore = {
  find(month: string): Promise<Month | undefined>;
  /** Takes room in every budget, or in none; true also when the call has it already. Notes all budgets of the day. */
  take(cost: Cost, budgets: readonly Budget[], toNote: readonly Budget[]): Promise<boolean>;
  /**
   * Ends a hold with what the call came to; a hold that is not there has ended before. With a hold that was seen only while it is still
   * as it was.
   */
  release(at: Pick<Cost, '_id' | 'month'>, counted: Counted, seen?: SeenHold): Promise<void>;
  /** Holds from before a moment. */
  listHolds(before: Date): Promise<(HoldOfAll & { month: string })[]>;
  /** Forgets those of months that are not kept any more; not those with something under way. */
  readonly forgetOld: Timer;
};

/** Most calls that may be under way at once: with ids as long as they may be, their document stays below 16 MB. */
export const mostUnderWay = 30_000;

export function roomOfAll(month: Month | undefined): Room | undefined {
  return month && { count: month.all, holds: month.holds };
}

export function createMonthsStore(
  { db }: Pick<ServiceContext<unknown>, 'db'>,
  most = mostUnderWay,
): MonthsStore {
  const months = db.collection<Month>('months');

  const begin = async (month: string) => {
    const first = { $setOnInsert: { holds: [] } };
    // Two at once may both try to begin it.
    await months.updateOne({ _id: month }, first, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  };

  const take: MonthsStore['take'] = async (cost, budgets, toNote) => {
    const { _id: id, owner, day, month, heldAt: at } = cost;
    const counted = countedOf(cost);
    const room = hasRoom('all', budgets, { day, counted });
    if (!room) return false;
    const filter = {
      _id: month,
      'holds.id': { $ne: id },
      [`holds.${most - 1}`]: { $exists: false },
      ...room,
    } as Filter<Month>;
    const change = {
      $inc: increments('all', day, counted),
      $push: { holds: { id, owner, day, at, ...counted } },
      $set: { budgets: [...toNote] },
    };
    const isTaken = async () => (await months.updateOne(filter, change)).modifiedCount > 0;
    if (await isTaken()) return true;
    // No room, or the month has not begun; to begin it before each call would be a write more for all that have room.
    await begin(month);
    if (await isTaken()) return true;
    const again = { $set: { 'holds.$.renewedAt': at } };
    return (await months.updateOne({ _id: month, 'holds.id': id }, again)).matchedCount > 0;
  };

  return {
    take,
    async find(month) {
      return (await months.findOne({ _id: month })) ?? undefined;
    },
    async release({ _id: id, month }, counted, seen) {
      const mine = {
        _id: month,
        holds: { $elemMatch: { id, ...(seen && asSeen(seen)) } },
      } as Filter<Month>;
      const found = await months.findOne(mine, { projection: { holds: 1 } });
      const hold = found?.holds.find(one => one.id === id);
      if (!hold) return;
      const difference = { micros: counted.micros - hold.micros, pictures: counted.pictures - hold.pictures };
      await months.updateOne(mine, {
        $inc: increments('all', hold.day, difference),
        $pull: { holds: { id } },
      });
    },
    async listHolds(before) {
      const found = await months
        .find({ 'holds.at': { $lt: before } }, { projection: { holds: 1 } })
        .toArray();
      return found.flatMap(({ _id: month, holds }) =>
        holds.filter(hold => isOlder(hold, before)).map(hold => ({ ...hold, month })),
      );
    },
    forgetOld: forgetOld({
      name: 'months',
      collection: months,
      isOld: now => ({ _id: { $lt: firstKeptMonth(now) }, 'holds.0': { $exists: false } }),
    }),
  };
}
