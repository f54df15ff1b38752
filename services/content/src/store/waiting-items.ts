import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import type { Outbox } from '@insta-ai/chassis/messaging/outbox';
import type { Collection, Filter, UpdateFilter } from 'mongodb';
import type { ContentDocument, Decision } from '../item/content-document.ts';
import { findStored, toUpdate } from './content-queries.ts';
import { unstamped } from './listing/list-stamps.ts';

/** Items that wait for something: their moment, an answer, a picture, a check. Whoever handles one notes when to try next. */
export type WaitingItems = {
  /** Items whose moment has come, of all owners, the longest waiting first. */
  due(now: Date, limit: number, behind?: Behind): Promise<ContentDocument[]>;
  /** How many items of all owners wait to be taken, are going out or wait for an answer, and since when the oldest of them is due. */
  dueFigures(now: Date): Promise<DueFigures>;
  /** Items that are due soon and to be prepared, of all owners, the longest waiting first. */
  dueToPrepare(now: Date, limit: number, behind?: Behind): Promise<ContentDocument[]>;
  /** Notes that an item was asked to be prepared as it was read; the version stays. */
  notePrepared(item: ContentDocument, messages: OutgoingMessage[]): Promise<boolean>;
  /** What a person has due, the longest waiting first. */
  dueOf(owner: string, now: Date): Promise<DueItem[]>;
  /** A person's items that were due too long ago to be sent without asking, the longest waiting first. */
  overdue(owner: string, limit: number): Promise<ContentDocument[]>;
  /** Whether an item of a person was held back after a moment and still waits. */
  hasOverdueSince(owner: string, moment: Date): Promise<boolean>;
  /** Items whose publishing should have ended long ago, of all owners, the longest waiting first. */
  givenUp(givenUpBefore: Date, limit: number, behind?: Behind): Promise<ContentDocument[]>;
  /** Items whose publishing is to be asked about again, of all owners, the longest waiting first. */
  dueToAskAgain(now: Date, limit: number): Promise<ContentDocument[]>;
  /** Notes that it was asked about again, if nobody else did and the decision still runs; the version stays. */
  noteAskedAgain(item: ContentDocument, again: AskAgainNote): Promise<boolean>;
  /** Items with a wish to try again, of all owners, the longest waiting first. */
  wishesDue(now: Date, limit: number): Promise<ContentDocument[]>;
  /** Notes when to try next, if nobody else did; the version stays. */
  noteWishTried(item: ContentDocument, next: Date): Promise<boolean>;
  /** Items created before a moment that wait for their first picture and are to be asked about, of all owners. */
  waitingForPicture(createdBefore: Date, now: Date, limit: number): Promise<ContentDocument[]>;
  /** Notes when to ask about an item's picture next, while it waits for one; the version stays. */
  noteAskedForPicture(item: Pick<ContentDocument, '_id' | 'owner'>, pictureAskAt: Date): Promise<void>;
  /** Items whose check is due, of all owners, the longest waiting first. */
  preflightDue(now: Date, limit: number, behind?: Behind): Promise<ContentDocument[]>;
  /** Stores what a check found, if the item and its next check are as they were read; the version stays. */
  notePreflight(item: ContentDocument, note: PreflightNote): Promise<boolean>;
};

/** Where to go on looking: from a moment on, without these of that moment. */
export type Behind = { moment: Date; ids: readonly string[] };

/** How many items are in a state of being due, and when the oldest of them was due. */
export type DueFigure = { count: number; oldest: Date | undefined };
export type DueFigures = { waiting: DueFigure; goingOut: DueFigure; overdue: DueFigure };

/** What tells how late an item is. */
export type DueItem = Pick<ContentDocument, '_id' | 'dueAt' | 'plannedAt' | 'notify'>;

/** What a check stores in an item. */
export type PreflightNote = {
  set: Pick<ContentDocument, 'preflight' | 'preflightAt'>;
  messages?: OutgoingMessage[];
};

/** What asking again stores in an item. */
export type AskAgainNote = { decision: Decision; messages: OutgoingMessage[] };

type Deps = { collection: Collection<ContentDocument>; outbox: Outbox };

export function createWaitingItems({ collection, outbox }: Deps): WaitingItems {
  const find = findStored(collection);
  const findWaiting =
    (place: 'dueAt' | 'aheadAt' | 'preflightAt' | 'decision.giveUpAt') =>
    (until: Date, limit: number, behind?: Behind) => {
      const from = behind && { $gte: behind.moment };
      const others = behind && { _id: { $nin: behind.ids } };
      return find({ [place]: { ...from, $lte: until }, ...others }, { sort: { [place]: 1 }, limit });
    };
  return {
    due: findWaiting('dueAt'),
    async dueFigures(now) {
      const figure = async (
        filter: Filter<ContentDocument>,
        place: 'dueAt' | 'decision.giveUpAt' | 'date',
      ) => {
        const [count, first] = await Promise.all([
          collection.countDocuments(filter),
          collection.findOne(filter, {
            sort: { [place]: 1 },
            projection: { dueAt: 1, decision: 1, date: 1 },
          }),
        ]);
        return { count, oldest: first?.dueAt ?? first?.decision?.dueAt ?? first?.date ?? undefined };
      };
      const [waiting, goingOut, overdue] = await Promise.all([
        figure({ dueAt: { $lte: now } }, 'dueAt'),
        figure({ 'decision.giveUpAt': { $gt: new Date(0) } }, 'decision.giveUpAt'),
        // What is deleted has no owner.
        figure({ 'outcome.state': 'overdue', status: 'Scheduled', owner: { $ne: '' } }, 'date'),
      ]);
      return { waiting, goingOut, overdue };
    },
    dueToPrepare: findWaiting('aheadAt'),
    async notePrepared({ _id, owner, version, aheadAt }, messages) {
      const queued = messages.length > 0 ? outbox.add(messages) : {};
      const noted = await collection.findOneAndUpdate(
        { _id, owner, version, aheadAt },
        { ...queued, $unset: { aheadAt: '' } } as UpdateFilter<ContentDocument>,
        { returnDocument: 'after' },
      );
      if (messages.length > 0) await outbox.flush(noted);
      return noted !== null;
    },
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
    givenUp: findWaiting('decision.giveUpAt'),
    dueToAskAgain: (now, limit) =>
      find({ 'decision.askAt': { $lte: now } }, { sort: { 'decision.askAt': 1 }, limit }),
    async noteAskedAgain({ _id, owner, decision: before }, { decision, messages }) {
      const { $set, $push } = outbox.add(messages);
      const noted = await collection.findOneAndUpdate(
        { _id, owner, 'decision.publishId': decision.publishId, 'decision.askAt': before?.askAt ?? null },
        { $set: { ...$set, decision }, $push } as UpdateFilter<ContentDocument>,
        { returnDocument: 'after' },
      );
      await outbox.flush(noted);
      return noted !== null;
    },
    wishesDue: (now, limit) => find({ wishAt: { $lte: now } }, { sort: { wishAt: 1 }, limit }),
    async noteWishTried({ _id, owner, wishAt }, next) {
      if (!wishAt) return false;
      const noted = await collection.updateOne({ _id, owner, wishAt }, { $set: { wishAt: next } });
      return noted.matchedCount > 0;
    },
    waitingForPicture: (createdBefore, now, limit) =>
      find(
        {
          wantsPicture: true,
          createdAt: { $lte: createdBefore },
          owner: { $ne: '' },
          $or: [{ pictureAskAt: { $exists: false } }, { pictureAskAt: { $lte: now } }],
        },
        { sort: { pictureAskAt: 1 }, limit },
      ),
    async noteAskedForPicture({ _id, owner }, pictureAskAt) {
      await collection.updateOne({ _id, owner, wantsPicture: true }, { $set: { pictureAskAt } });
    },
    preflightDue: findWaiting('preflightAt'),
    async notePreflight({ _id, owner, version, preflightAt }, { set, messages = [] }) {
      const { $inc: _version, ...changes } = toUpdate(set, messages, outbox);
      const { updatedAt: _moment, ...fields } = changes.$set ?? {};
      const noted = await collection.findOneAndUpdate(
        { _id, owner, version, preflightAt },
        { ...changes, $set: { ...fields, ...unstamped(owner) } } as UpdateFilter<ContentDocument>,
        { returnDocument: 'after' },
      );
      if (messages.length > 0) await outbox.flush(noted);
      return noted !== null;
    },
  };
}
