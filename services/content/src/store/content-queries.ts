import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import type { Outbox } from '@insta-ai/chassis/messaging/outbox';
import type { Collection, Filter, FindOptions, UpdateFilter } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';
import { readStored } from '../item/read-stored.ts';
import type { ContentFilter, DateFilter } from './content-filter.ts';

/** A change of an item and the messages it causes; a field that is `undefined` is removed. */
export type Change = { set: Partial<ContentDocument>; messages?: OutgoingMessage[] };

export function findStored(collection: Collection<ContentDocument>) {
  return async (filter: Filter<ContentDocument>, options?: FindOptions): Promise<ContentDocument[]> =>
    (await collection.find(filter, options).toArray()).map(readStored);
}

export function toQuery(
  owner: string,
  { _contentType, dates, ...texts }: ContentFilter,
): Filter<ContentDocument> {
  const query: Filter<ContentDocument> = { owner };
  for (const [key, text] of Object.entries(texts)) {
    Object.assign(query, { [key]: { $regex: escapeForRegex(text), $options: 'i' } });
  }
  if (_contentType) Object.assign(query, { '_contentType._id': _contentType });
  if (dates) Object.assign(query, datesQuery(dates));
  return query;
}

/** A range never contains items without a date: comparing with a date finds dates only. */
function datesQuery(dates: DateFilter): Filter<ContentDocument> {
  if (dates === 'unplanned') return { date: null, status: { $ne: 'Published' } };
  return { date: { ...(dates.from && { $gte: dates.from }), ...(dates.to && { $lt: dates.to }) } };
}

function escapeForRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A change and the messages it causes, as one write. */
export function toUpdate(
  set: Partial<ContentDocument>,
  messages: OutgoingMessage[],
  outbox: Outbox,
): UpdateFilter<ContentDocument> {
  const queued = messages.length > 0 ? outbox.add(messages) : undefined;
  const fields = Object.entries(set);
  const kept = fields.filter(([, value]) => value !== undefined);
  const removed = fields.filter(([, value]) => value === undefined).map(([name]) => [name, '']);
  return {
    $set: { updatedAt: new Date(), ...Object.fromEntries(kept), ...queued?.$set },
    $inc: { version: 1 },
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
    ...(queued && { $push: queued.$push }),
  } as UpdateFilter<ContentDocument>;
}
