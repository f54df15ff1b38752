import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Collection } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';

/**
 * A calendar that is being saved, with all that is to be created: one document, so one write. After it the calendar
 * will be there as a whole, whoever dies; before it there is nothing of it.
 */
export type CalendarSave = {
  _id: string;
  owner: string;
  /** Tells a repeated request from a new one. */
  key: string;
  /** The items in the order of the calendar. */
  ids: string[];
  /** What is still to be created; absent when all of it was. */
  items?: ContentDocument[];
  createdAt: Date;
};

export type CalendarSavesStore = {
  find(owner: string, key: string): Promise<CalendarSave | undefined>;
  /** False when the same request was first. */
  begin(save: CalendarSave): Promise<boolean>;
  finish(id: string): Promise<void>;
  forget(id: string): Promise<void>;
  /** Saves that should have ended by now. */
  unfinished(begunBefore: Date): Promise<CalendarSave[]>;
  forgetFinished(begunBefore: Date): Promise<void>;
};

export async function createCalendarSavesStore(
  collection: Collection<CalendarSave>,
): Promise<CalendarSavesStore> {
  await collection.createIndex({ owner: 1, key: 1 }, { unique: true });
  await collection.createIndex({ createdAt: 1 });
  return {
    find: async (owner, key) => (await collection.findOne({ owner, key })) ?? undefined,
    async begin(save) {
      try {
        await collection.insertOne(save);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async finish(id) {
      await collection.updateOne({ _id: id }, { $unset: { items: '' } });
    },
    async forget(id) {
      await collection.deleteOne({ _id: id });
    },
    unfinished: begunBefore =>
      collection
        .find({ createdAt: { $lte: begunBefore }, items: { $exists: true } }, { limit: 20 })
        .toArray(),
    async forgetFinished(begunBefore) {
      await collection.deleteMany({ createdAt: { $lte: begunBefore }, items: { $exists: false } });
    },
  };
}
