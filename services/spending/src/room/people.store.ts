import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { forgetOld } from '@insta-ai/chassis/storage/documents/forget-old';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Filter } from 'mongodb';
import type { Budget } from '../budgets/read-budgets.ts';
import { hasRoom, increments } from './conditions.ts';
import { type Cost, countedOf, firstKeptMonth } from './cost.ts';
import { differenceOf, noSum, type Sum, sumOf } from './sum-costs.ts';
import { asSeen, type Count, type Hold, isOlder, type SeenHold } from './used-budgets.ts';

type HoldOfPerson = Hold & {
  /** Who relies on it: several may ask for the same call, and each may be refused elsewhere. */
  attempts: string[];
  /** The same of a version that knew the last one alone. */
  attempt?: string;
  sum: Sum;
};

/** A month of one person: what is counted against their budgets, and what their calls come to. */
export type PersonMonth = {
  _id: string;
  month: string;
  owner: string;
  count?: Count;
  sum?: Sum;
  holds: HoldOfPerson[];
  /** What calls of before this document came to when they were added; `times` tells whether anybody added them since. */
  before?: { times: number; days: Record<string, Sum> };
};

type Whose = Pick<Cost, 'owner' | 'month'>;

export type PeopleStore = {
  find(whose: Whose): Promise<PersonMonth | undefined>;
  /** What is counted of some in a month, and not what is under way. */
  listCounts(month: string, owners: readonly string[]): Promise<Pick<PersonMonth, 'owner' | 'count'>[]>;
  /** The same of everybody as of one day: its other days would be most of it, and this is asked for again and again. */
  listCountsOn(month: string, day: string): Promise<Pick<PersonMonth, 'count'>[]>;
  /** What a month came to for each person who had anything made in it, the dearest first. */
  sumsByOwner(month: string): Promise<({ owner: string } & Sum)[]>;
  /** Takes room in every budget, or in none; true also when the call has it already, on which this attempt relies then, too. */
  take(cost: Cost, budgets: readonly Budget[], attempt: string): Promise<boolean>;
  /** Gives back what an attempt relied on, unless another one does; what nobody gives back is released as lost. */
  giveBack(cost: Pick<Cost, '_id'> & Whose, attempt: string): Promise<void>;
  /**
   * Ends a hold with what the call came to; undefined when it came to nothing. A hold that is not there has ended before. With a hold
   * that was seen only while it is still as it was.
   */
  release(at: Pick<Cost, '_id'> & Whose, cost: Cost | undefined, seen?: SeenHold): Promise<void>;
  /** How far calls of before these documents have been added. */
  listBefore(
    month: string,
    owners: readonly string[],
  ): Promise<Map<string, NonNullable<PersonMonth['before']>>>;
  /** Adds what calls of before come to now, in place of what they came to; nothing where somebody else did meanwhile. */
  addBefore(
    month: string,
    all: readonly { owner: string; known: PersonMonth['before']; days: Record<string, Sum> }[],
  ): Promise<void>;
  /** Holds from before a moment. */
  listHolds(before: Date): Promise<(HoldOfPerson & Whose)[]>;
  /** Forgets those of months that are not kept any more; not those with something under way. */
  readonly forgetOld: Timer;
};

export const peopleIndexes: CollectionIndexes = {
  collection: 'personMonths',
  indexes: [{ key: { month: 1, owner: 1 } }, { key: { 'holds.at': 1 } }],
};

const reliedOnByNobody = { attempts: { $size: 0 }, attempt: { $exists: false } };

const idOf = ({ owner, month }: Whose) => `${month} ${owner}`;

export function createPeopleStore({ db }: Pick<ServiceContext<unknown>, 'db'>): PeopleStore {
  const people = db.collection<PersonMonth>('personMonths');

  const begin = (month: string, owners: readonly string[]) =>
    people
      .bulkWrite(
        owners.map(owner => ({
          updateOne: {
            filter: { _id: idOf({ owner, month }) },
            update: { $setOnInsert: { month, owner, holds: [] } },
            upsert: true,
          },
        })),
        { ordered: false },
      )
      // Two at once may both try to begin it.
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });

  const endHold = async (whose: Pick<Cost, '_id'> & Whose, { which, to }: { which: object; to: Sum }) => {
    const { _id: id } = whose;
    const mine = { _id: idOf(whose), holds: { $elemMatch: { id, ...which } } } as Filter<PersonMonth>;
    const found = await people.findOne(mine, { projection: { holds: 1 } });
    const hold = found?.holds.find(one => one.id === id);
    if (!hold) return;
    await people.updateOne(mine, {
      $inc: added(hold.day, differenceOf(to, hold.sum)),
      $pull: { holds: { id } },
    });
  };

  const of = (month: string, owners: readonly string[]) => ({ month, owner: { $in: [...owners] } });

  const take: PeopleStore['take'] = async (cost, budgets, attempt) => {
    const { _id: id, day, owner, month, heldAt: at } = cost;
    const _id = idOf(cost);
    const counted = countedOf(cost);
    const room = hasRoom('count', budgets, { day, counted });
    if (!room) return false;
    const sum = sumOf([cost]);
    const filter = { _id, 'holds.id': { $ne: id }, ...room } as Filter<PersonMonth>;
    const change = {
      $inc: added(day, sum),
      $push: { holds: { id, day, at, ...counted, attempts: [attempt], sum } },
    };
    const isTaken = async () => (await people.updateOne(filter, change)).modifiedCount > 0;
    if (await isTaken()) return true;
    // As a month of all is begun.
    await begin(month, [owner]);
    if (await isTaken()) return true;
    const known = await people.updateOne(
      { _id, 'holds.id': id },
      { $push: { 'holds.$.attempts': attempt }, $set: { 'holds.$.renewedAt': at } },
    );
    return known.matchedCount > 0;
  };

  return {
    take,
    async find(whose) {
      return (await people.findOne({ _id: idOf(whose) })) ?? undefined;
    },
    listCounts: (month, owners) =>
      people
        .find(of(month, owners))
        .project<Pick<PersonMonth, 'owner' | 'count'>>({ owner: 1, count: 1 })
        .toArray(),
    listCountsOn: (month, day) =>
      people
        .find({ month })
        .project<Pick<PersonMonth, 'count'>>({
          _id: 0,
          'count.micros': 1,
          'count.pictures': 1,
          [`count.days.${day}`]: 1,
        })
        .toArray(),
    async sumsByOwner(month) {
      const found = await people
        .find({ month, 'sum.calls': { $gt: 0 } })
        .project<Required<Pick<PersonMonth, 'owner' | 'sum'>>>({ owner: 1, sum: 1 })
        .toArray();
      return (
        found
          .map(({ owner, sum }) => ({ owner, ...sum }))
          // To the end, so that nobody stands on two pages.
          .sort((a, b) => b.micros - a.micros || b.calls - a.calls || (a.owner < b.owner ? -1 : 1))
      );
    },
    async giveBack(cost, attempt) {
      const mine = { _id: idOf(cost), holds: { $elemMatch: { id: cost._id, attempts: attempt } } };
      await people.updateOne(mine, { $pull: { 'holds.$.attempts': attempt } });
      // Whoever comes in between is among them again.
      await endHold(cost, { which: reliedOnByNobody, to: noSum });
    },
    release: (at, cost, seen) =>
      endHold(at, { which: seen ? asSeen(seen) : {}, to: cost ? sumOf([cost]) : noSum }),
    async listBefore(month, owners) {
      const found = await people
        .find({ ...of(month, owners), before: { $exists: true } })
        .project<Required<Pick<PersonMonth, 'owner' | 'before'>>>({ owner: 1, before: 1 })
        .toArray();
      return new Map(found.map(({ owner, before }) => [owner, before]));
    },
    async addBefore(month, all) {
      await begin(
        month,
        all.map(({ owner }) => owner),
      );
      await people.bulkWrite(
        all.map(({ owner, known, days }) => ({
          updateOne: {
            filter: {
              _id: idOf({ owner, month }),
              'before.times': known ? known.times : { $exists: false },
            },
            update: {
              $inc: addedDays(days, known?.days ?? {}),
              $set: { before: { times: (known?.times ?? 0) + 1, days } },
            },
          },
        })) as Parameters<typeof people.bulkWrite>[0],
        { ordered: false },
      );
    },
    async listHolds(before) {
      const found = await people
        .find({ 'holds.at': { $lt: before } }, { projection: { month: 1, owner: 1, holds: 1 } })
        .toArray();
      return found.flatMap(({ month, owner, holds }) =>
        holds.filter(hold => isOlder(hold, before)).map(hold => ({ ...hold, month, owner })),
      );
    },
    forgetOld: forgetOld({
      name: 'person-months',
      collection: people,
      isOld: now => ({ month: { $lt: firstKeptMonth(now) }, 'holds.0': { $exists: false } }),
    }),
  };
}

/** What an update adds for calls of a day. */
function added(day: string, sum: Sum): Record<string, number> {
  const sums = Object.entries(sum).map(([name, value]) => [`sum.${name}`, value]);
  return { ...Object.fromEntries(sums), ...increments('count', day, sum) };
}

function addedDays(days: Record<string, Sum>, known: Record<string, Sum>): Record<string, number> {
  const all: Record<string, number> = {};
  for (const day of new Set([...Object.keys(days), ...Object.keys(known)]))
    for (const [path, value] of Object.entries(
      added(day, differenceOf(days[day] ?? noSum, known[day] ?? noSum)),
    ))
      all[path] = (all[path] ?? 0) + value;
  return all;
}
