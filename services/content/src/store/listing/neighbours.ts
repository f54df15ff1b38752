import { standsAt } from '@insta-ai/proto/rules/stands-at';
import type { ContentDocument } from '../../item/content-document.ts';

/** A search whose first hit is the neighbour; the next one runs only when this one finds nothing. */
export type NeighbourSearch = { filter: Record<string, unknown>; order: 1 | -1 };

/** The earliest possible moment: every date is later, and "no date" is not. */
export const earliest = new Date(-8.64e15);

/**
 * Where the neighbours of an item are found, in the order of the list: by the day it stands on, then by id. Items without a
 * date come first, as the store sorts them.
 * Several searches instead of one with `$or`, because each of them is a short walk along one index.
 */
export function neighbourSearches(item: Pick<ContentDocument, '_id' | 'status' | 'date' | 'publishedDate'>): {
  prev: NeighbourSearch[];
  next: NeighbourSearch[];
} {
  const { _id } = item;
  const at = standsAt(item);
  const sameMoment = (bound: object, order: 1 | -1): NeighbourSearch => ({
    filter: { standsAt: at, _id: bound },
    order,
  });
  const later: NeighbourSearch = { filter: { standsAt: at ? { $gt: at } : { $gte: earliest } }, order: 1 };
  const earlier: NeighbourSearch[] = at
    ? [
        { filter: { standsAt: { $lt: at } }, order: -1 },
        { filter: { standsAt: null }, order: -1 },
      ]
    : [];
  return {
    prev: [sameMoment({ $lt: _id }, -1), ...earlier],
    next: [sameMoment({ $gt: _id }, 1), later],
  };
}
