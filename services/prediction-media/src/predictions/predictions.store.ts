import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { createOutbox, type Outbox, outboxIndex } from '@insta-ai/chassis/messaging/outbox';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Filter, UpdateFilter } from 'mongodb';
import {
  generatingStates,
  hasBegun,
  type Prediction,
  type PredictionState,
  type Trash,
} from './prediction.ts';

/** Values a state change writes, and fields it takes away. */
export type PredictionChange = {
  set: Partial<Prediction>;
  unset?: readonly (keyof Prediction)[];
  messages?: OutgoingMessage[];
};

/** What a state change expects to find; a prediction that has moved on is left alone. */
export type Expected = { states: readonly PredictionState[]; createTriedAt?: Date };

/** A generation that waits for a worker. */
export type Waiting = { id: string; owner: string; hasBegun: boolean };

/** Whose generations need not be looked for: all of an owner's, or only those that have not begun. */
export type LeaveOut = { owners: readonly string[]; newOf: readonly string[] };

/** Where a prediction stands among those of its item. */
export type PredictionPlace = Pick<Prediction, '_id' | 'startedAt'>;

export type PredictionsStore = {
  /** False when there is one with this key already; messages go out with the insert. */
  insert(prediction: Prediction, messages: OutgoingMessage[]): Promise<boolean>;
  find(id: string): Promise<Prediction | undefined>;
  findByKey(owner: string, key: string): Promise<Prediction | undefined>;
  /** Those of an item, newest first. */
  listOfContent(owner: string, content: string): Promise<Prediction[]>;
  /** The same, some at a time: those behind a place, or the first ones. */
  pageOfContent(
    owner: string,
    content: string,
    after: PredictionPlace | undefined,
    limit: number,
  ): Promise<Prediction[]>;
  /** Moves a prediction on; undefined when it is not where the caller thought. Its messages are on their way then. */
  change(id: string, expected: Expected, change: PredictionChange): Promise<Prediction | undefined>;
  /** Remembers a webhook; false when it was seen before. */
  rememberWebhook(id: string, webhookId: string): Promise<boolean>;
  addTrash(id: string, trash: Trash, at: Date): Promise<void>;
  removeTrash(id: string, output: string): Promise<void>;
  /** Removes one; what it has not said yet keeps it, for who finishes removals. */
  remove(id: string): Promise<void>;
  /** Running ones whose deadline is before a moment. */
  listOverdue(before: Date, limit: number): Promise<Prediction[]>;
  /** Generations that nobody is at, the oldest first: those that have begun, and those whose owner has a place left. */
  listWaiting(now: Date, limit: number, leaveOut: LeaveOut): Promise<Waiting[]>;
  /** Which of these nobody is at. */
  whichAreFree(ids: readonly string[], now: Date): Promise<Set<string>>;
  /** How many places each owner takes who has any. */
  placesTaken(): Promise<Map<string, number>>;
  /** Takes a generation for a worker; undefined while another has it, or when there is nothing to do for it. */
  lease(id: string, holder: string, now: Date, until: Date): Promise<Prediction | undefined>;
  /** Answers whether it was still this holder's. */
  renewLease(id: string, holder: string, until: Date): Promise<boolean>;
  release(id: string, holder: string): Promise<void>;
  /** Gives it one of so many places of its owner, with the deadline that counts from now; false while all are taken. */
  takePlace(
    prediction: Pick<Prediction, '_id' | 'owner'>,
    places: number,
    begunAt: Date,
    deadlineAt: Date,
  ): Promise<boolean>;
  /** Those created anew whose first run is to be looked for, whether or not they have ended. */
  listSurplusLooks(now: Date, limit: number): Promise<Prediction[]>;
  /** When it is looked for next; no more looks when not given. */
  noteSurplusLook(id: string, next: Date | undefined): Promise<void>;
  /** Remembers a run that was one too many; false when it was known. */
  noteSurplus(id: string, providerId: string): Promise<boolean>;
  /** Which of these runs another prediction follows or followed. */
  runsOfOthers(id: string, providerIds: readonly string[]): Promise<Set<string>>;
  /** Those whose removal a killed process left behind, from before a moment. */
  listHalfRemoved(before: Date, limit: number): Promise<Prediction[]>;
};

export const predictionsIndexes: CollectionIndexes = {
  collection: 'predictions',
  indexes: [
    outboxIndex,
    { key: { owner: 1, key: 1 }, unique: true },
    { key: { owner: 1, content: 1, startedAt: -1, _id: -1 } },
    { key: { runningUntil: 1 }, sparse: true },
    { key: { place: 1 }, unique: true, sparse: true },
    { key: { surplusLookAt: 1 }, sparse: true },
    { key: { trashAt: 1 }, sparse: true },
    { key: { providerId: 1 }, sparse: true },
  ],
};

export function createPredictionsStore(context: Pick<ServiceContext<unknown>, 'db' | 'bus' | 'log'>): {
  store: PredictionsStore;
  outbox: Outbox;
} {
  const predictions = context.db.collection<Prediction>('predictions');
  const outbox = createOutbox({ collection: predictions, bus: context.bus, log: context.log });

  const isFree = (now: Date) => [{ leaseUntil: { $exists: false } }, { leaseUntil: { $lte: now } }];
  const takenBy = (places: readonly string[]) =>
    predictions
      .find({ place: { $in: [...places] } })
      .project<{ place: string }>({ place: 1 })
      .toArray();

  const store: PredictionsStore = {
    async insert(prediction, messages) {
      const document = { ...prediction, ...(messages.length > 0 && outbox.fields(messages)) };
      try {
        await predictions.insertOne(document);
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      await outbox.flush(document);
      return true;
    },
    async find(id) {
      return (await predictions.findOne({ _id: id })) ?? undefined;
    },
    async findByKey(owner, key) {
      return (await predictions.findOne({ owner, key })) ?? undefined;
    },
    async listOfContent(owner, content) {
      const found = await predictions.find({ owner, content }).sort({ startedAt: -1, _id: -1 }).toArray();
      return found.filter(prediction => prediction.state !== 'deleting');
    },
    async pageOfContent(owner, content, after, limit) {
      const behind = after && {
        $or: [
          { startedAt: { $lt: after.startedAt } },
          { startedAt: after.startedAt, _id: { $lt: after._id } },
        ],
      };
      return predictions
        .find({ owner, content, state: { $ne: 'deleting' }, ...behind })
        .sort({ startedAt: -1, _id: -1 })
        .limit(limit)
        .toArray();
    },
    async change(id, expected, { set, unset = [], messages = [] }) {
      const filter: Filter<Prediction> = { _id: id, state: { $in: [...expected.states] } };
      if (expected.createTriedAt) filter.createTriedAt = expected.createTriedAt;
      const added = messages.length > 0 ? outbox.add(messages) : undefined;
      const update = {
        $set: { ...set, ...added?.$set },
        ...(added && { $push: added.$push }),
        ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map(name => [name, ''])) }),
      } as UpdateFilter<Prediction>;
      const changed = await predictions.findOneAndUpdate(filter, update, { returnDocument: 'after' });
      if (!changed) return undefined;
      await outbox.flush(changed);
      return changed;
    },
    async rememberWebhook(id, webhookId) {
      const unseen: Filter<Prediction> = { _id: id, webhookIds: { $ne: webhookId } };
      const { matchedCount } = await predictions.updateOne(unseen, { $push: { webhookIds: webhookId } });
      return matchedCount === 1;
    },
    async addTrash(id, trash, at) {
      await predictions.updateOne({ _id: id }, { $push: { trash }, $set: { trashAt: at } });
    },
    async removeTrash(id, output) {
      await predictions.updateOne({ _id: id }, { $pull: { trash: { output } } });
      await predictions.updateOne(
        { _id: id, state: { $ne: 'deleting' }, trash: { $size: 0 } },
        { $unset: { trashAt: '' } },
      );
    },
    async remove(id) {
      await predictions.deleteOne({ _id: id, outboxAt: { $exists: false } });
    },
    async listOverdue(before, limit) {
      return predictions
        .find({ runningUntil: { $lte: before } })
        .sort({ runningUntil: 1 })
        .limit(limit)
        .toArray();
    },
    async listWaiting(now, limit, { owners, newOf }) {
      const mayBegin = [
        { state: { $ne: 'queued' as const } },
        { place: { $exists: true } },
        { owner: { $nin: [...newOf] } },
      ];
      const found = await predictions
        .find({
          runningUntil: { $gt: now },
          state: { $in: [...generatingStates] },
          ...(owners.length > 0 && { owner: { $nin: [...owners] } }),
          $and: [{ $or: isFree(now) }, { $or: mayBegin }],
        })
        .project<Pick<Prediction, '_id' | 'owner' | 'state' | 'place'>>({ owner: 1, state: 1, place: 1 })
        .sort({ startedAt: 1 })
        .limit(limit)
        .toArray();
      return found.map(waiting => ({ id: waiting._id, owner: waiting.owner, hasBegun: hasBegun(waiting) }));
    },
    async whichAreFree(ids, now) {
      const free = await predictions
        .find({ _id: { $in: [...ids] }, state: { $in: [...generatingStates] }, $or: isFree(now) })
        .project<Pick<Prediction, '_id'>>({ _id: 1 })
        .toArray();
      return new Set(free.map(({ _id }) => _id));
    },
    async placesTaken() {
      const taken = new Map<string, number>();
      const found = predictions.find({ place: { $exists: true } }).project<{ owner: string }>({ owner: 1 });
      for (const { owner } of await found.toArray()) taken.set(owner, (taken.get(owner) ?? 0) + 1);
      return taken;
    },
    async lease(id, holder, now, until) {
      const leased = await predictions.findOneAndUpdate(
        { _id: id, state: { $in: [...generatingStates] }, $or: isFree(now) },
        { $set: { leaseHolder: holder, leaseUntil: until } },
        { returnDocument: 'after' },
      );
      return leased ?? undefined;
    },
    async renewLease(id, holder, until) {
      const held = { _id: id, leaseHolder: holder };
      return (await predictions.updateOne(held, { $set: { leaseUntil: until } })).matchedCount > 0;
    },
    async release(id, holder) {
      await predictions.updateOne(
        { _id: id, leaseHolder: holder },
        { $unset: { leaseHolder: '', leaseUntil: '' } },
      );
    },
    async takePlace({ _id, owner }, places, begunAt, deadlineAt) {
      const all = Array.from({ length: places }, (_, number) => `${owner}.${number}`);
      for (;;) {
        const taken = new Set((await takenBy(all)).map(({ place }) => place));
        const place = all.find(one => !taken.has(one));
        if (place === undefined) return false;
        try {
          const waiting = { _id, state: 'queued' as const, place: { $exists: false } };
          const begun = { place, begunAt, deadlineAt, runningUntil: deadlineAt };
          await predictions.updateOne(waiting, { $set: begun });
          return true;
        } catch (error) {
          // Another worker was quicker: there may be one more.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },
    async listSurplusLooks(now, limit) {
      return predictions
        .find({ surplusLookAt: { $lte: now } })
        .sort({ surplusLookAt: 1 })
        .limit(limit)
        .toArray();
    },
    async noteSurplusLook(id, next) {
      const change = next ? { $set: { surplusLookAt: next } } : { $unset: { surplusLookAt: '' as const } };
      await predictions.updateOne({ _id: id }, change);
    },
    async noteSurplus(id, providerId) {
      const unknown: Filter<Prediction> = { _id: id, surplusRuns: { $ne: providerId } };
      return (
        (await predictions.updateOne(unknown, { $push: { surplusRuns: providerId } })).modifiedCount === 1
      );
    },
    async runsOfOthers(id, providerIds) {
      const found = await predictions
        .find({ providerId: { $in: [...providerIds] }, _id: { $ne: id } })
        .project<{ providerId: string }>({ providerId: 1 })
        .toArray();
      return new Set(found.map(({ providerId }) => providerId));
    },
    async listHalfRemoved(before, limit) {
      return predictions
        .find({ trashAt: { $lte: before } })
        .sort({ trashAt: 1 })
        .limit(limit)
        .toArray();
    },
  };
  return { store, outbox };
}
