import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { createOutbox, type Outbox } from '@insta-ai/chassis/messaging/outbox';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Filter, UpdateFilter } from 'mongodb';
import type { Prediction, PredictionState, Trash } from './prediction.ts';

/** Values a state change writes, and fields it takes away. */
export type PredictionChange = {
  set: Partial<Prediction>;
  unset?: (keyof Prediction)[];
  messages?: OutgoingMessage[];
};

/** What a state change expects to find; a prediction that has moved on is left alone. */
export type Expected = { states: readonly PredictionState[]; createTriedAt?: Date };

export type PredictionsStore = {
  /** False when there is one with this key already; messages go out with the insert. */
  insert(prediction: Prediction, messages: OutgoingMessage[]): Promise<boolean>;
  find(id: string): Promise<Prediction | undefined>;
  findByKey(owner: string, key: string): Promise<Prediction | undefined>;
  /** Those of an item, newest first. */
  listOfContent(owner: string, content: string): Promise<Prediction[]>;
  /** Moves a prediction on; undefined when it is not where the caller thought. Its messages are on their way then. */
  change(id: string, expected: Expected, change: PredictionChange): Promise<Prediction | undefined>;
  /** Remembers a webhook; false when it was seen before. */
  rememberWebhook(id: string, webhookId: string): Promise<boolean>;
  addTrash(id: string, trash: Trash, at: Date): Promise<void>;
  removeTrash(id: string, output: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Running ones whose deadline is before a moment. */
  listOverdue(before: Date, limit: number): Promise<Prediction[]>;
  /** Those that a worker should have shown a sign of life for by now. */
  listSilent(now: Date, limit: number): Promise<Prediction[]>;
  /** A sign of life of who works on it. */
  showLife(id: string, workedAt: Date, askAt: Date): Promise<void>;
  /** Notes that its job was asked for again, with the job; false when somebody else did or a worker is at it. */
  noteAsked(prediction: Prediction, askAt: Date, job: OutgoingMessage): Promise<boolean>;
  /** Those whose removal a killed process left behind, from before a moment. */
  listHalfRemoved(before: Date, limit: number): Promise<Prediction[]>;
};

export async function createPredictionsStore(
  context: Pick<ServiceContext<unknown>, 'db' | 'bus' | 'log'>,
): Promise<{ store: PredictionsStore; outbox: Outbox }> {
  const predictions = context.db.collection<Prediction>('predictions');
  const outbox = createOutbox(predictions, context.bus, context.log);
  await outbox.ensureIndex();
  await predictions.createIndex({ owner: 1, key: 1 }, { unique: true });
  await predictions.createIndex({ owner: 1, content: 1, startedAt: -1, _id: -1 });
  await predictions.createIndex({ runningUntil: 1 }, { sparse: true });
  await predictions.createIndex({ askAt: 1 }, { sparse: true });
  await predictions.createIndex({ trashAt: 1 }, { sparse: true });

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
      await predictions.deleteOne({ _id: id });
    },
    async listOverdue(before, limit) {
      return predictions
        .find({ runningUntil: { $lte: before } })
        .sort({ runningUntil: 1 })
        .limit(limit)
        .toArray();
    },
    async listSilent(now, limit) {
      const silent = { askAt: { $lte: now }, runningUntil: { $gt: now } };
      return predictions.find(silent).sort({ askAt: 1 }).limit(limit).toArray();
    },
    async showLife(id, workedAt, askAt) {
      await predictions.updateOne({ _id: id, askAt: { $exists: true } }, { $set: { workedAt, askAt } });
    },
    async noteAsked({ _id, askAt: before, asked = 0 }, askAt, job) {
      const queued = outbox.add([job]);
      const noted = await predictions.findOneAndUpdate(
        { _id, ...(before && { askAt: before }) },
        {
          $push: queued.$push,
          $set: { ...queued.$set, askAt, asked: asked + 1 },
        } as UpdateFilter<Prediction>,
        { returnDocument: 'after' },
      );
      await outbox.flush(noted);
      return noted !== null;
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
