import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import type { Outbox } from '@insta-ai/chassis/messaging/outbox';
import { containing } from '@insta-ai/chassis/storage/containing';
import type { ContentSortKey } from '@insta-ai/proto/http/content';
import type { Collection, Filter, FindOptions, UpdateFilter } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';
import { readStored } from '../item/read-stored.ts';
import { type ContentFilter, type DateFilter, searchedFields } from './listing/content-filter.ts';
import { earliest } from './listing/neighbours.ts';
import { shownAs } from './listing/shown-as.ts';
import { setOrRemove } from './set-or-remove.ts';

/** A change of an item and the messages it causes; a field that is `undefined` is removed. */
export type Change = { set: Partial<ContentDocument>; messages?: OutgoingMessage[] };

export function findStored(collection: Collection<ContentDocument>) {
  return async (filter: Filter<ContentDocument>, options?: FindOptions): Promise<ContentDocument[]> =>
    (await collection.find(filter, options).toArray()).map(readStored);
}

type Order = 1 | -1;

/** What each sort key is in the store: what the person sees in the column, so that rows that look the same stand together. */
export const sortFields = {
  date: ['standsAt'],
  title: ['sortedAs.title'],
  city: ['sortedAs.city'],
  type: ['sortedAs.type'],
  status: ['sortedAs.status'],
  createdAt: ['createdAt'],
  updatedAt: ['updatedAt'],
} as const satisfies { [key in ContentSortKey]: readonly string[] };

/** The order of a list, to its last place; with the owner before it, it is the index that the list is read along. */
export function orderOf(key: ContentSortKey, order: Order): { [field: string]: Order } {
  return Object.fromEntries([...sortFields[key], '_id'].map(field => [field, order]));
}

/**
 * The owner's items that fit a filter. Dates, the type and the account are found by an index, along the days in its order. A part of a text cannot be: the database
 * looks through the items of this owner alone, in the order of the list, and stops when the page is full; the total beside it
 * looks through all of them. Only what fits leaves the database.
 */
export function toQuery(
  owner: string,
  { _contentType, account, dates, madeSince, status, search = [], ...texts }: ContentFilter,
): Filter<ContentDocument> {
  const parts = Object.entries(texts).map(([field, text]) => ({ [field]: containing(text) }));
  const words = search.map(word => ({ $or: searchedFields.map(field => ({ [field]: containing(word) })) }));
  const all = [...parts, ...words, ...(status === undefined ? [] : [shownAs(status)])];
  return {
    owner,
    ...(_contentType && { '_contentType._id': _contentType }),
    ...(account && { account }),
    ...(dates && { standsAt: datesQuery(dates) }),
    ...(madeSince && { createdAt: { $gt: madeSince } }),
    ...(all.length > 0 && { $and: all }),
  } as Filter<ContentDocument>;
}

/** What went out on an account since a moment; what was made before any account was connected may be of each. `earliest` says that the index has all of it. */
export function publishedQuery(owner: string, account: string, since: Date): Filter<ContentDocument> {
  return { owner, account: { $in: [account, null] }, publishedDate: { $gt: earliest, $gte: since } };
}

/** A range never contains items without a date: comparing with a date finds dates only. */
function datesQuery(dates: DateFilter) {
  if (dates === 'unplanned') return null;
  return { ...(dates.from && { $gte: dates.from }), ...(dates.to && { $lt: dates.to }) };
}

/** A change and the messages it causes, as one write. */
export function toUpdate(
  set: Partial<ContentDocument>,
  messages: OutgoingMessage[],
  outbox: Outbox,
): UpdateFilter<ContentDocument> {
  const queued = messages.length > 0 ? outbox.add(messages) : undefined;
  return {
    ...setOrRemove({ updatedAt: new Date(), ...set, ...queued?.$set }),
    $inc: { version: 1 },
    ...(queued && { $push: queued.$push }),
  } as UpdateFilter<ContentDocument>;
}
