import { formatInstant } from '@insta-ai/design';
import { byDate } from './group-by-day.ts';
import type { Row } from './kept-calendar.ts';

/** Entries of a new calendar beside those of the old one that hold words of the person. */
export type Paired = {
  /** The new entry for one of theirs, by its `rowId`. */
  pairs: ReadonlyMap<string, Row>;
  /** New entries that stand beside none. */
  others: Row[];
};

/** Same kind on the same day first, in the order of time; of what is left, same kind in that order. What stays alone is not compared. */
export function paired(own: readonly Row[], made: readonly Row[], zone: string): Paired {
  const pairs = new Map<string, Row>();
  const free = new Set(made.toSorted(byDate));
  const kindAndDay = ({ type, date }: Row) => `${type} ${date && formatInstant(date, 'YYYY-MM-DD', zone)}`;
  const kind = ({ type }: Row) => type;
  for (const likeness of [kindAndDay, kind]) {
    const alike = Map.groupBy(free, likeness);
    for (const row of own.toSorted(byDate)) {
      const found = pairs.has(row.rowId) ? undefined : alike.get(likeness(row))?.shift();
      if (!found) continue;
      pairs.set(row.rowId, found);
      free.delete(found);
    }
  }
  return { pairs, others: made.filter(entry => free.has(entry)) };
}
