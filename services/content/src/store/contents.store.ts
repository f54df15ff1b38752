import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { againIndex, type Outbox, outboxIndex } from '@insta-ai/chassis/messaging/outbox';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { type ContentSortKey, contentSortKeys } from '@insta-ai/proto/http/content';
import { type Collection, MongoBulkWriteError, type UpdateFilter } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';
import type { Neighbours } from '../item/content-wire.ts';
import { readStored } from '../item/read-stored.ts';
import { type Change, findStored, orderOf, publishedQuery, toQuery, toUpdate } from './content-queries.ts';
import { createDeletedItems, type DeletedItems } from './deleted-items.ts';
import type { ContentFilter } from './listing/content-filter.ts';
import { createListStamps, type ListStamp, type ListStamps, unstamped } from './listing/list-stamps.ts';
import { earliest, type NeighbourSearch, neighbourSearches } from './listing/neighbours.ts';
import { changedPlace, placeOf } from './listing/place-of.ts';
import { createMediaUses, type MediaUses } from './media-uses.ts';
import { createTextVoices, type TextVoices } from './text-voices.ts';
import { createWaitingItems, type WaitingItems } from './waiting-items.ts';

export type { Change } from './content-queries.ts';
export type { AskAgainNote, DueItem } from './waiting-items.ts';

export type ListQuery = {
  filter: ContentFilter;
  sortKey: ContentSortKey;
  sortDirection: 'asc' | 'desc';
  skip: number;
  limit: number;
};

/** The items; every search of a person's items names the owner. */
export type ContentsStore = WaitingItems &
  DeletedItems &
  MediaUses &
  TextVoices &
  ListStamps & {
    list(owner: string, query: ListQuery): Promise<ContentDocument[]>;
    count(owner: string, filter: ContentFilter): Promise<number>;
    get(owner: string, id: string): Promise<ContentDocument | undefined>;
    /** Those of these items that exist, in the order of the ids. */
    getMany(owner: string, ids: readonly string[]): Promise<ContentDocument[]>;
    /** The ids of what a list would show, in the order of their dates. */
    findIds(owner: string, filter: ContentFilter, limit: number): Promise<string[]>;
    /** What went out on an account since a moment, the newest first, also what is a draft again; what was made before any was connected is of each. */
    publishedSince(owner: string, account: string, since: Date, limit: number): Promise<ContentDocument[]>;
    neighbours(item: ContentDocument): Promise<Neighbours>;
    /** Answers the item as it was stored. */
    insert(item: ContentDocument): Promise<ContentDocument>;
    /** Inserts those of the items, all of one owner, that do not exist yet. */
    insertMissing(items: readonly ContentDocument[]): Promise<void>;
    /** Changes an item if it still has the version that was read; undefined when another write was faster. */
    change(item: ContentDocument, change: Change): Promise<ContentDocument | undefined>;
    /** Takes an item out of sight for good; false when another write was faster. */
    remove(item: ContentDocument, messages: OutgoingMessage[], now: Date): Promise<boolean>;
    /** Removes what is left of deleted items once all is said of them, twice what is said again. */
    removeLeftovers(deletedBefore: Date): Promise<void>;
  };

type Deps = {
  collection: Collection<ContentDocument>;
  stamps: Collection<ListStamp>;
  outbox: Outbox;
};

export function createContentsStore({ collection, stamps, outbox }: Deps): ContentsStore {
  const firstFound = async (owner: string, searches: NeighbourSearch[]): Promise<string | undefined> => {
    for (const { filter, order } of searches) {
      const found = await collection.findOne(
        { owner, ...filter },
        { sort: orderOf('date', order), projection: { _id: 1 } },
      );
      if (found) return found._id;
    }
    return undefined;
  };
  const find = findStored(collection);
  const update = async (item: ContentDocument, changes: UpdateFilter<ContentDocument>) => {
    const { _id, owner, version, stepsForgotten = { $exists: false } } = item;
    const found = { _id, owner, version, stepsForgotten };
    const marked = { ...changes, $set: { ...changes.$set, ...unstamped(shownTo(item, changes.$set)) } };
    const changed = await collection.findOneAndUpdate(found, marked, { returnDocument: 'after' });
    return changed ? readStored(changed) : undefined;
  };

  const { listStamp } = createListStamps({ collection, stamps });

  return {
    listStamp,
    ...createWaitingItems({ collection, outbox }),
    ...createDeletedItems(collection),
    ...createMediaUses(collection),
    ...createTextVoices(collection),
    list(owner, { filter, sortKey, sortDirection, skip, limit }) {
      const sort = orderOf(sortKey, sortDirection === 'desc' ? -1 : 1);
      return find(toQuery(owner, filter), { sort, skip, limit });
    },
    count: (owner, filter) => collection.countDocuments(toQuery(owner, filter)),
    async get(owner, id) {
      const item = await collection.findOne({ _id: id, owner });
      return item ? readStored(item) : undefined;
    },
    async getMany(owner, ids) {
      const found = await find({ _id: { $in: [...ids] }, owner });
      const byId = new Map(found.map(item => [item._id, item]));
      return ids.flatMap(id => byId.get(id) ?? []);
    },
    async findIds(owner, filter, limit) {
      const options = { sort: orderOf('date', 1), limit, projection: { _id: 1 } };
      return (await collection.find(toQuery(owner, filter), options).toArray()).map(({ _id }) => _id);
    },
    publishedSince: (owner, account, since, limit) =>
      find(publishedQuery(owner, account, since), { sort: { publishedDate: -1 }, limit }),
    async neighbours(item) {
      const searches = neighbourSearches(item);
      const [prev, next] = await Promise.all([
        firstFound(item.owner, searches.prev),
        firstFound(item.owner, searches.next),
      ]);
      return { prev, next };
    },
    async insert(item) {
      await collection.insertOne(listed(item));
      return item;
    },
    async insertMissing(items) {
      try {
        await collection.insertMany(items.map(listed), { ordered: false });
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError) || !onlyDuplicates(error)) throw error;
      }
    },
    async change(item, { set, messages = [] }) {
      const all = { ...set, ...changedPlace(item, set) };
      const changed = await update(item, toUpdate(all, messages, outbox));
      if (messages.length > 0) await outbox.flush(changed);
      return changed;
    },
    async remove(item, messages, now) {
      // Without its owner no search finds the item; it only waits until all is said of it.
      const set = {
        owner: '',
        deletedAt: now,
        dueAt: undefined,
        decision: undefined,
        preflightAt: undefined,
        aheadAt: undefined,
        wishAt: undefined,
        deletedFrom: undefined,
        forgetAt: undefined,
        undo: undefined,
      };
      const removed = await update(item, toUpdate(set, messages, outbox));
      await outbox.flush(removed);
      // Before the mark goes with the item.
      if (removed) await listStamp(shownTo(item));
      if (removed) await collection.deleteOne({ _id: item._id, owner: '', ...saidAll });
      return removed !== undefined;
    },
    async removeLeftovers(deletedBefore) {
      const deleted = { deletedAt: { $lte: deletedBefore } };
      for (const owner of await collection.distinct('unstamped.owner', deleted)) await listStamp(owner);
      const done = { ...saidAll, unstamped: { $exists: false } };
      await collection.deleteMany({ ...deleted, ...done });
    },
  };
}

const saidAll = { outboxAt: { $exists: false }, againAt: { $exists: false } };

/** Whose list shows an item before or after a change: also of one that they deleted, or have back. */
function shownTo(item: ContentDocument, set: { owner?: unknown } = {}): string {
  return String(set.owner || item.owner || item.deletedFrom || '');
}

/** One index behind each allowed sort key, and one for each query across all owners. */
export const contentsIndexes: CollectionIndexes = {
  collection: 'contents',
  indexes: [
    outboxIndex,
    againIndex,
    ...contentSortKeys.map(key => ({ key: { owner: 1, ...orderOf(key, 1) } as const })),
    { key: { owner: 1, '_contentType._id': 1, ...orderOf('date', 1) } },
    { key: { owner: 1, account: 1, ...orderOf('date', 1) } },
    // Of those without an account, of which there are mostly none.
    { key: { account: 1, status: 1, owner: 1 }, partialFilterExpression: { account: null } },
    // What is not planned, the newest first: every list along the days begins with it.
    { key: { owner: 1, standsAt: 1, ...orderOf('updatedAt', 1) } },
    { key: { dueAt: 1 }, sparse: true },
    { key: { owner: 1, 'outcome.state': 1, date: 1, _id: 1 } },
    { key: { 'outcome.state': 1, 'outcome.at': 1 }, sparse: true },
    // Also of those that show media which hundreds show: only those that went out, or will.
    { key: { owner: 1, contents: 1, status: 1, publishedDate: 1 } },
    {
      key: { owner: 1, account: 1, publishedDate: 1 },
      partialFilterExpression: { publishedDate: { $gt: earliest } },
    },
    { key: { owner: 1, coverOutput: 1 }, partialFilterExpression: { coverOutput: { $gt: '' } } },
    { key: { owner: 1, _id: 1 } },
    { key: { preflightAt: 1 }, sparse: true },
    { key: { aheadAt: 1 }, sparse: true },
    { key: { wishAt: 1 }, sparse: true },
    { key: { 'decision.giveUpAt': 1 }, sparse: true },
    { key: { 'decision.askAt': 1 }, sparse: true },
    { key: { wantsPicture: 1 }, sparse: true },
    { key: { deletedAt: 1 }, sparse: true },
    { key: { 'unstamped.owner': 1 }, sparse: true },
    { key: { deletedFrom: 1, contents: 1 }, partialFilterExpression: { deletedFrom: { $exists: true } } },
    { key: { forgetAt: 1 }, sparse: true },
    { key: { 'undo.owner': 1, 'undo.at': -1 }, sparse: true },
    { key: { 'undo.owner': 1, 'undo.id': 1 }, sparse: true },
    { key: { owner: 1, actedAs: 1 } },
  ],
};

/** An item with what lists find it by, and as a change of them. */
function listed(item: ContentDocument): ContentDocument {
  return { ...item, ...placeOf(item), ...unstamped(item.owner) };
}

/** Whether everything that was refused exists already (MongoDB error 11000). */
function onlyDuplicates({ writeErrors }: MongoBulkWriteError): boolean {
  return [writeErrors].flat().every(({ code }) => code === 11_000);
}
