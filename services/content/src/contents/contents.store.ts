import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import type { Outbox } from '@insta-ai/chassis/messaging/outbox';
import {
  type Collection,
  type Filter,
  type FindOptions,
  MongoBulkWriteError,
  type Sort,
  type UpdateFilter,
} from 'mongodb';
import type { ContentDocument, Decision } from './content-document.ts';
import type { ContentFilter, DateFilter } from './content-filter.ts';
import type { Neighbours } from './content-wire.ts';
import { type Edge, neighbourSearches } from './neighbours.ts';
import { readStored } from './read-stored.ts';

export type ListQuery = {
  filter: ContentFilter;
  sortKey: string;
  sortDirection: 'asc' | 'desc';
  skip: number;
  limit: number;
};

/** What becomes of an item, and what is said about it; a field that is `undefined` is removed. */
export type Change = { set: Partial<ContentDocument>; messages?: OutgoingMessage[] };

/** The items; every search of a person's items names the owner. */
export type ContentsStore = {
  list(owner: string, query: ListQuery): Promise<ContentDocument[]>;
  count(owner: string, filter: ContentFilter): Promise<number>;
  get(owner: string, id: string): Promise<ContentDocument | null>;
  /** The items of these ids that are there, in the order of the ids. */
  getMany(owner: string, ids: readonly string[]): Promise<ContentDocument[]>;
  neighbours(item: ContentDocument): Promise<Neighbours>;
  insert(item: ContentDocument): Promise<void>;
  /** Inserts those of the items, all of one owner, that are not there yet. */
  insertMissing(items: readonly ContentDocument[]): Promise<void>;
  /** Changes an item that is still as it was read (same version); null when somebody was faster. */
  change(item: ContentDocument, change: Change): Promise<ContentDocument | null>;
  /** Takes an item out of sight for good; false when somebody was faster. */
  remove(item: ContentDocument, messages: OutgoingMessage[], now: Date): Promise<boolean>;
  /** Removes what is left of deleted items once their messages are sent. */
  removeLeftovers(deletedBefore: Date): Promise<void>;
  /** Another item of the owner that waits to go out, or is going out, and uses one of these media (or any at all). */
  plannedWith(owner: string, except: string, media: readonly string[] | 'any'): Promise<PlannedItem | null>;
  /** Items whose moment has come, of all owners, the longest waiting first. */
  due(now: Date, limit: number): Promise<ContentDocument[]>;
  /** What a person has due, the longest waiting first. */
  dueOf(owner: string, now: Date): Promise<DueItem[]>;
  /** Items of a person that were due too long ago to be sent unasked, the longest waiting first. */
  overdue(owner: string, limit: number): Promise<ContentDocument[]>;
  /** Whether such an item of a person was held back after a moment, and still waits. */
  hasOverdueSince(owner: string, moment: Date): Promise<boolean>;
  /** Items whose publishing should have ended long ago, of all owners. */
  unanswered(givenUpBefore: Date, limit: number): Promise<ContentDocument[]>;
  /** Items whose publishing is to be asked for again, of all owners, the longest waiting first. */
  unheard(now: Date, limit: number): Promise<ContentDocument[]>;
  /** Writes that it was asked for again, if nobody else did and the decision still runs; the version stays. */
  noteAsked(item: ContentDocument, again: AskedAgain): Promise<boolean>;
  /** Items of which something is wished that is to be tried again, of all owners, the longest waiting first. */
  wished(now: Date, limit: number): Promise<ContentDocument[]>;
  /** Writes when it is tried next, if nobody else did; the version stays. */
  noteWishAsked(item: ContentDocument, next: Date): Promise<boolean>;
  /** Items created before a moment that wait for their first picture and are to be asked for, of all owners. */
  wantingPicture(createdBefore: Date, now: Date, limit: number): Promise<ContentDocument[]>;
  /** Writes when an item's picture is asked for next, while it waits for it; the version stays. */
  noteAskedForPicture(item: Pick<ContentDocument, '_id' | 'owner'>, pictureAskAt: Date): Promise<void>;
  /** Items whose check is due, of all owners, the longest waiting first. */
  preflightDue(now: Date, limit: number): Promise<ContentDocument[]>;
  /** Writes what a check found, if the item and its next check are as they were read; the version stays. */
  notePreflight(item: ContentDocument, note: PreflightNote): Promise<boolean>;
  /** Other items of the owner that show the same first picture and are planned or were published. */
  twins(item: ContentDocument, limit: number): Promise<ContentDocument[]>;
};

/** What tells how late an item is. */
export type DueItem = Pick<ContentDocument, '_id' | 'dueAt' | 'plannedAt' | 'notify'>;

/** An item that is planned, as one says it to a person. */
export type PlannedItem = Pick<ContentDocument, 'title'>;

/** What a check leaves at an item. */
export type PreflightNote = {
  set: Pick<ContentDocument, 'preflight' | 'preflightAt'>;
  messages?: OutgoingMessage[];
};

/** What asking again leaves at an item. */
export type AskedAgain = { decision: Decision; messages: OutgoingMessage[] };

export function createContentsStore(collection: Collection<ContentDocument>, outbox: Outbox): ContentsStore {
  const edge = async (owner: string, searches: Edge[]): Promise<string | null> => {
    for (const { filter, order } of searches) {
      const found = await collection.findOne(
        { owner, ...filter },
        { sort: { date: order, _id: order }, projection: { _id: 1 } },
      );
      if (found) return found._id;
    }
    return null;
  };
  const find = async (filter: Filter<ContentDocument>, options?: FindOptions) =>
    (await collection.find(filter, options).toArray()).map(readStored);
  const update = async (item: ContentDocument, changes: UpdateFilter<ContentDocument>) => {
    const found = { _id: item._id, owner: item.owner, version: item.version };
    const changed = await collection.findOneAndUpdate(found, changes, { returnDocument: 'after' });
    return changed && readStored(changed);
  };

  return {
    list(owner, { filter, sortKey, sortDirection, skip, limit }) {
      const order = sortDirection === 'desc' ? -1 : 1;
      const sort: Sort = { [sortKey]: order, _id: order };
      return find(toQuery(owner, filter), { sort, skip, limit });
    },
    count: (owner, filter) => collection.countDocuments(toQuery(owner, filter)),
    async get(owner, id) {
      const item = await collection.findOne({ _id: id, owner });
      return item && readStored(item);
    },
    async getMany(owner, ids) {
      const found = await find({ _id: { $in: [...ids] }, owner });
      const byId = new Map(found.map(item => [item._id, item]));
      return ids.flatMap(id => byId.get(id) ?? []);
    },
    async neighbours(item) {
      const searches = neighbourSearches(item);
      const [prev, next] = await Promise.all([
        edge(item.owner, searches.prev),
        edge(item.owner, searches.next),
      ]);
      return { prev, next };
    },
    async insert(item) {
      await collection.insertOne(item);
    },
    async insertMissing(items) {
      try {
        await collection.insertMany([...items], { ordered: false });
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError) || !onlyDuplicates(error)) throw error;
      }
    },
    async change(item, { set, messages = [] }) {
      const changed = await update(item, toUpdate(set, messages, outbox));
      if (messages.length > 0) await outbox.flush(changed);
      return changed;
    },
    async remove(item, messages, now) {
      // Without its owner no search of a person finds the item; it only waits for its messages to be sent.
      const set = {
        owner: '',
        deletedAt: now,
        dueAt: undefined,
        decision: undefined,
        preflightAt: undefined,
        wishAt: undefined,
      };
      const removed = await update(item, toUpdate(set, messages, outbox));
      await outbox.flush(removed);
      if (removed) await collection.deleteOne({ _id: item._id, owner: '', outboxAt: { $exists: false } });
      return removed !== null;
    },
    async removeLeftovers(deletedBefore) {
      await collection.deleteMany({ deletedAt: { $lte: deletedBefore }, outboxAt: { $exists: false } });
    },
    plannedWith: (owner, except, media) =>
      collection.findOne(
        {
          owner,
          _id: { $ne: except },
          contents: media === 'any' ? { $ne: [] } : { $in: [...media] },
          $or: [{ status: 'Scheduled' }, { 'outcome.state': { $in: ['publishing', 'held'] } }],
        },
        { projection: { title: 1 } },
      ),
    due: (now, limit) => find({ dueAt: { $lte: now } }, { sort: { dueAt: 1 }, limit }),
    dueOf: (owner, now) =>
      collection
        .find(
          { owner, dueAt: { $lte: now } },
          { sort: { dueAt: 1, _id: 1 }, projection: { dueAt: 1, plannedAt: 1, notify: 1 } },
        )
        .toArray(),
    overdue: (owner, limit) =>
      find({ owner, 'outcome.state': 'overdue', status: 'Scheduled' }, { sort: { date: 1, _id: 1 }, limit }),
    async hasOverdueSince(owner, moment) {
      const held = {
        'outcome.state': 'overdue',
        status: 'Scheduled',
        'outcome.at': { $gt: moment },
      } as const;
      return (await collection.findOne({ owner, ...held }, { projection: { _id: 1 } })) !== null;
    },
    unanswered: (givenUpBefore, limit) => find({ 'decision.giveUpAt': { $lte: givenUpBefore } }, { limit }),
    unheard: (now, limit) =>
      find({ 'decision.askAt': { $lte: now } }, { sort: { 'decision.askAt': 1 }, limit }),
    async noteAsked({ _id, owner, decision: before }, { decision, messages }) {
      const { $set, $push } = outbox.add(messages);
      const noted = await collection.findOneAndUpdate(
        { _id, owner, 'decision.publishId': decision.publishId, 'decision.askAt': before?.askAt ?? null },
        { $set: { ...$set, decision }, $push } as UpdateFilter<ContentDocument>,
        { returnDocument: 'after' },
      );
      await outbox.flush(noted);
      return noted !== null;
    },
    wished: (now, limit) => find({ wishAt: { $lte: now } }, { sort: { wishAt: 1 }, limit }),
    async noteWishAsked({ _id, owner, wishAt }, next) {
      if (!wishAt) return false;
      const noted = await collection.updateOne({ _id, owner, wishAt }, { $set: { wishAt: next } });
      return noted.matchedCount > 0;
    },
    wantingPicture: (createdBefore, now, limit) =>
      find(
        {
          wantsPicture: true,
          createdAt: { $lte: createdBefore },
          deletedAt: { $exists: false },
          $or: [{ pictureAskAt: { $exists: false } }, { pictureAskAt: { $lte: now } }],
        },
        { sort: { pictureAskAt: 1 }, limit },
      ),
    async noteAskedForPicture({ _id, owner }, pictureAskAt) {
      await collection.updateOne({ _id, owner, wantsPicture: true }, { $set: { pictureAskAt } });
    },
    preflightDue: (now, limit) => find({ preflightAt: { $lte: now } }, { sort: { preflightAt: 1 }, limit }),
    async notePreflight({ _id, owner, version, preflightAt }, { set, messages = [] }) {
      const { $inc: _version, ...changes } = toUpdate(set, messages, outbox);
      const { updatedAt: _moment, ...fields } = changes.$set ?? {};
      const noted = await collection.findOneAndUpdate(
        { _id, owner, version, preflightAt },
        { ...changes, $set: fields } as UpdateFilter<ContentDocument>,
        { returnDocument: 'after' },
      );
      if (messages.length > 0) await outbox.flush(noted);
      return noted !== null;
    },
    async twins({ _id, owner, contents: [first] }, limit) {
      if (first === undefined) return [];
      const sort: Sort = { date: -1 };
      const posted = [{ publishedDate: { $ne: null } }, { permalink: { $ne: null } }];
      const shown = [{ status: { $ne: 'Draft' as const } }, ...posted];
      const filter = { owner, contents: first, _id: { $ne: _id }, $or: shown };
      return find(filter, { sort, limit });
    },
  };
}

/** One index behind each allowed sort key, and one for each question that is asked of all owners. */
export async function ensureContentIndexes(collection: Collection<ContentDocument>): Promise<void> {
  await Promise.all([
    collection.createIndex({ owner: 1, date: 1, _id: 1 }),
    collection.createIndex({ owner: 1, title: 1, _id: 1 }),
    collection.createIndex({ owner: 1, city: 1, _id: 1 }),
    collection.createIndex({ owner: 1, status: 1, _id: 1 }),
    collection.createIndex({ owner: 1, updatedAt: 1, _id: 1 }),
    collection.createIndex({ owner: 1, '_contentType._id': 1 }),
    collection.createIndex({ dueAt: 1 }, { sparse: true }),
    collection.createIndex({ owner: 1, 'outcome.state': 1, date: 1, _id: 1 }),
    collection.createIndex({ owner: 1, contents: 1 }),
    collection.createIndex({ preflightAt: 1 }, { sparse: true }),
    collection.createIndex({ wishAt: 1 }, { sparse: true }),
    collection.createIndex({ 'decision.giveUpAt': 1 }, { sparse: true }),
    collection.createIndex({ 'decision.askAt': 1 }, { sparse: true }),
    collection.createIndex({ wantsPicture: 1 }, { sparse: true }),
    collection.createIndex({ deletedAt: 1 }, { sparse: true }),
  ]);
  // Decisions of an older version, which nobody asked for again.
  await collection.updateMany(
    { 'decision.giveUpAt': { $gt: new Date(0) }, 'decision.askAt': { $exists: false } },
    { $set: { 'decision.askAt': new Date() } },
  );
}

/** Whether all that was refused is there already (MongoDB error 11000). */
function onlyDuplicates({ writeErrors }: MongoBulkWriteError): boolean {
  return [writeErrors].flat().every(({ code }) => code === 11_000);
}

function toQuery(owner: string, { _contentType, dates, ...texts }: ContentFilter): Filter<ContentDocument> {
  const query: Filter<ContentDocument> = { owner };
  for (const [key, text] of Object.entries(texts)) {
    Object.assign(query, { [key]: { $regex: escapeForRegex(text), $options: 'i' } });
  }
  if (_contentType) Object.assign(query, { '_contentType._id': _contentType });
  if (dates) Object.assign(query, datesQuery(dates));
  return query;
}

/** A range never holds what has no date: comparing with a date finds dates only. */
function datesQuery(dates: DateFilter): Filter<ContentDocument> {
  if (dates === 'unplanned') return { date: null, status: { $ne: 'Published' } };
  return { date: { ...(dates.from && { $gte: dates.from }), ...(dates.to && { $lt: dates.to }) } };
}

function escapeForRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function toUpdate(
  set: Partial<ContentDocument>,
  messages: OutgoingMessage[],
  outbox: Outbox,
): UpdateFilter<ContentDocument> {
  const said = messages.length > 0 ? outbox.add(messages) : undefined;
  const fields = Object.entries(set);
  const kept = fields.filter(([, value]) => value !== undefined);
  const removed = fields.filter(([, value]) => value === undefined).map(([name]) => [name, '']);
  return {
    $set: { updatedAt: new Date(), ...Object.fromEntries(kept), ...said?.$set },
    $inc: { version: 1 },
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
    ...(said && { $push: said.$push }),
  } as UpdateFilter<ContentDocument>;
}
