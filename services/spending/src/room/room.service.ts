import { newId } from '@insta-ai/chassis/new-id';
import type { Budget } from '../budgets/read-budgets.ts';
import type { CallsOfBeforeStore } from './calls-of-before.store.ts';
import { type Cost, countedOf, nothing } from './cost.ts';
import { type Month, type MonthsStore, roomOfAll } from './months.store.ts';
import type { PeopleStore } from './people.store.ts';
import { differenceOf, type Sum } from './sum-costs.ts';
import type { Hold, Rooms, SeenHold } from './used-budgets.ts';

export type RoomParts = {
  months: MonthsStore;
  people: PeopleStore;
  callsOfBefore: CallsOfBeforeStore;
};

type Whose = Pick<Cost, 'owner' | 'month'>;

/** What budgets of a person and of all are kept against, and the month as it is stored. */
export async function roomsOf(
  { months, people }: Pick<RoomParts, 'months' | 'people'>,
  whose: Whose,
): Promise<Rooms & { counted: Month | undefined }> {
  const [month, person] = await Promise.all([months.find(whose.month), people.find(whose)]);
  const own = person?.holds ?? [];
  // What an older version has held stands with those of all alone.
  const ofBefore = (month?.holds ?? []).filter(
    ({ owner, id }) => owner === whose.owner && !own.some(hold => hold.id === id),
  );
  return {
    installation: roomOfAll(month),
    person: { count: person?.count, holds: [...own, ...ofBefore] },
    counted: month,
  };
}

/**
 * Takes room for a call in every budget, or in none: first of the person, then of all, and who is refused there gives the first
 * back. A kill in between leaves a hold without a record, which is released after a while: room is short for minutes, and never overspent.
 */
export async function takeRoom(
  { months, people }: Pick<RoomParts, 'months' | 'people'>,
  cost: Cost,
  budgets: readonly Budget[],
): Promise<boolean> {
  const attempt = newId();
  const of = (scope: Budget['scope']) => budgets.filter(budget => budget.scope === scope);
  if (!(await people.take(cost, of('person'), attempt))) return false;
  if (await months.take(cost, of('installation'), budgets)) return true;
  await people.giveBack(cost, attempt);
  return false;
}

/** Counts what a call came to in place of what was held for it; undefined: there was no call. Twice is as once. */
export async function releaseRoom(
  parts: RoomParts,
  at: Pick<Cost, '_id'> & Whose,
  cost: Cost | undefined,
): Promise<void> {
  await parts.people.release(at, cost);
  await parts.months.release(at, cost ? countedOf(cost) : nothing);
  if (cost && !cost.isApart) await addCallsOfBefore(parts, at.month, [at.owner]);
}

/** A hold that nobody seems to be at, as it was seen where it stands: of a person, of all, or of both. */
export type LostHold = Whose & Pick<Cost, '_id'> & { at: Date; ofPerson?: SeenHold; ofAll?: SeenHold };

/** Holds from before a moment. */
export async function listHolds(
  { months, people }: Pick<RoomParts, 'months' | 'people'>,
  before: Date,
): Promise<LostHold[]> {
  const holds = new Map<string, LostHold>();
  const see = ({ id: _id, at, owner, month }: Hold & Whose, seen: Pick<LostHold, 'ofPerson' | 'ofAll'>) => {
    const name = `${month} ${_id}`;
    holds.set(name, { ...holds.get(name), _id, at, owner, month, ...seen });
  };
  for (const hold of await people.listHolds(before)) see(hold, { ofPerson: hold });
  for (const hold of await months.listHolds(before)) see(hold, { ofAll: hold });
  return [...holds.values()];
}

/** The same as a release, for what was taken for lost: whoever asked for it again since it was seen keeps it. */
export async function releaseLostRoom(
  parts: RoomParts,
  { ofPerson, ofAll, ...at }: LostHold,
  cost: Cost | undefined,
): Promise<void> {
  if (ofPerson) await parts.people.release(at, cost, ofPerson);
  if (ofAll) await parts.months.release(at, cost ? countedOf(cost) : nothing, ofAll);
  if (cost && !cost.isApart) await addCallsOfBefore(parts, at.month, [at.owner]);
}

/**
 * Adds to the documents of persons what calls came to that an older version has held, in place of what was added before. What is
 * added was read after how far others had come, so the last one to write has read last.
 */
export async function addCallsOfBefore(
  { people, callsOfBefore }: Pick<RoomParts, 'people' | 'callsOfBefore'>,
  month: string,
  owners: readonly string[],
): Promise<void> {
  for (;;) {
    const known = await people.listBefore(month, owners);
    const sums = await callsOfBefore.sums(month, owners);
    const changed = owners
      .map(owner => ({ owner, known: known.get(owner), days: sums.get(owner) ?? {} }))
      .filter(({ known: added, days }) => !isSame(added?.days ?? {}, days));
    if (changed.length === 0) return;
    await people.addBefore(month, changed);
  }
}

function isSame(one: Record<string, Sum>, other: Record<string, Sum>): boolean {
  const days = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...days].every(day => {
    const [a, b] = [one[day], other[day]];
    return a && b && Object.values(differenceOf(a, b)).every(more => more === 0);
  });
}
