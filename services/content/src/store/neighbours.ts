import type { ContentDocument } from '../item/content-document.ts';

/** A search whose first hit is the neighbour; the next one runs only when this one finds nothing. */
export type NeighbourSearch = { filter: Record<string, unknown>; order: 1 | -1 };

/** The earliest possible moment: every date is later, and "no date" is not. */
const earliest = new Date(-8.64e15);

/**
 * Where the neighbours of an item by (date, _id) are found. Items without a date come first, as the store sorts them.
 * Several searches instead of one with `$or`, because each of them is a short walk along one index.
 */
export function neighbourSearches({ _id, date }: Pick<ContentDocument, '_id' | 'date'>): {
  prev: NeighbourSearch[];
  next: NeighbourSearch[];
} {
  const sameDate = (bound: object, order: 1 | -1): NeighbourSearch => ({
    filter: { date, _id: bound },
    order,
  });
  const later: NeighbourSearch = { filter: { date: date ? { $gt: date } : { $gte: earliest } }, order: 1 };
  const earlier: NeighbourSearch[] = date
    ? [
        { filter: { date: { $lt: date } }, order: -1 },
        { filter: { date: null }, order: -1 },
      ]
    : [];
  return {
    prev: [sameDate({ $lt: _id }, -1), ...earlier],
    next: [sameDate({ $gt: _id }, 1), later],
  };
}
