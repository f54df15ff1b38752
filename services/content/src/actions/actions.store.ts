import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import { causedBy } from '@insta-ai/chassis/tracing/traced';
import type { KeptItems } from '@insta-ai/proto/http/many/content-action';
import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { setOrRemove } from '../store/set-or-remove.ts';
import type { ActionDocument } from './action-document.ts';

/** What a page came to. */
type Counted = { done: number; kept: readonly KeptItems[]; keptItems: number };

/** Actions; every search of a person's actions names the owner. */
export type ActionsStore = {
  /** False when there is one with this id. */
  insert(action: ActionDocument): Promise<boolean>;
  find(owner: string, id: string): Promise<ActionDocument | undefined>;
  /** Whether its person has another action that is not worked off. */
  hasOtherOpen(action: Pick<ActionDocument, '_id' | 'owner'>): Promise<boolean>;
  /** Starts one that is offered, for these of its items; until `lookAt` it is left to the caller. */
  start(
    action: Pick<ActionDocument, '_id' | 'owner'>,
    found: Pick<ActionDocument, 'itemIds' | 'kept'>,
    at: { now: Date; lookAt: Date },
  ): Promise<ActionDocument | undefined>;
  /** Gives one that was started back to the timer, if nobody has begun a page of it. */
  leaveToTimer(action: Pick<ActionDocument, '_id' | 'lookAt'>, now: Date): Promise<void>;
  /** Ends one that has not ended; what of a page is done already is still counted. */
  cancel(owner: string, id: string): Promise<ActionDocument | undefined>;
  /** Those that have something to do now, and no older one of the same person before them; the longest waiting first. */
  waiting(now: Date): Promise<ActionDocument[]>;
  /** Begins the next page, or takes over one that was begun, alone until a moment; undefined when another was faster. */
  claim(action: ActionDocument, size: number, until: Date): Promise<ActionDocument | undefined>;
  /** Counts a page, once; undefined when another did. */
  count(claimed: ActionDocument, counted: Counted, now: Date): Promise<ActionDocument | undefined>;
  /** Removes those that ended, or were offered in vain, before a moment. */
  forget(before: Date): Promise<void>;
};

/** People whose actions are looked at in one round. */
const mostPeople = 500;

export const actionsIndexes: CollectionIndexes = {
  collection: 'actions',
  indexes: [{ key: { lookAt: 1 }, sparse: true }, { key: { createdAt: 1 } }],
};

export function createActionsStore(actions: Collection<ActionDocument>): ActionsStore {
  const change = async (found: Filter<ActionDocument>, set: Partial<ActionDocument>) =>
    (await actions.findOneAndUpdate(
      found,
      { ...setOrRemove(set), $inc: { order: 1 } } as UpdateFilter<ActionDocument>,
      { returnDocument: 'after' },
    )) ?? undefined;
  return {
    async insert(action) {
      try {
        await actions.insertOne(action);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    find: async (owner, id) => (await actions.findOne({ _id: id, owner })) ?? undefined,
    async hasOtherOpen({ _id, owner }) {
      const other = { owner, _id: { $ne: _id }, lookAt: { $exists: true } };
      return (await actions.countDocuments(other, { limit: 1 })) > 0;
    },
    start: ({ _id, owner }, { itemIds, kept }, { now, lookAt }) =>
      change(
        { _id, owner, state: 'offered' },
        { state: 'running', itemIds, items: itemIds.length, kept, startedAt: now, lookAt, ...causedBy() },
      ),
    async leaveToTimer({ _id, lookAt }, now) {
      await actions.updateOne({ _id, lookAt }, { $set: { lookAt: now } });
    },
    cancel: (owner, id) => change({ _id: id, owner, state: { $ne: 'ended' } }, { state: 'ended' }),
    async waiting(now) {
      // One question for each person, for those of one may be any number.
      const first: ActionDocument[] = [];
      while (first.length < mostPeople) {
        const others = { $nin: first.map(({ owner }) => owner) };
        const open = { lookAt: { $exists: true }, owner: others };
        const next = await actions.findOne(open, { sort: { startedAt: 1, _id: 1 } });
        if (!next) break;
        first.push(next);
      }
      return first
        .filter(({ lookAt }) => lookAt && lookAt <= now)
        .sort((one, other) => Number(one.lookAt) - Number(other.lookAt));
    },
    async claim({ _id, state, next, upTo, lookAt, itemIds }, size, until) {
      const isBegun = upTo > next || state === 'ended';
      const end = isBegun ? upTo : Math.min(next + size, itemIds.length);
      const claimed = await actions.findOneAndUpdate(
        { _id, state, next, upTo, lookAt },
        { $set: { lookAt: until, upTo: end } },
        { returnDocument: 'after' },
      );
      return claimed ?? undefined;
    },
    async count({ _id, next, upTo, itemIds, items, ...claimed }, { done, kept, keptItems }, now) {
      const page = { _id, next, upTo };
      const counts = { next: upTo, done: claimed.done + done, items: items - keptItems, kept: [...kept] };
      const goesOn = upTo < itemIds.length;
      const counted = await change(
        { ...page, state: 'running' },
        { ...counts, ...(goesOn ? { lookAt: now } : { state: 'ended', lookAt: undefined }) },
      );
      return counted ?? change({ ...page, state: 'ended' }, { ...counts, lookAt: undefined });
    },
    async forget(before) {
      await actions.deleteMany({
        createdAt: { $lte: before },
        state: { $in: ['offered', 'ended'] },
        lookAt: { $exists: false },
      });
    },
  };
}
