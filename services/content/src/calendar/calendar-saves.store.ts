import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Collection } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';

/**
 * A calendar being saved, with everything still to create: one document, so one write. Once it is written the whole
 * calendar will exist, even if the process dies; before that none of it does.
 */
export type CalendarSave = {
  _id: string;
  owner: string;
  /** Tells a repeated request from a new one. */
  key: string;
  /** The items in the order of the calendar. */
  ids: string[];
  /** Items still to be created; absent once all of them were. */
  items?: ContentDocument[];
  createdAt: Date;
};

export type CalendarSavesStore = {
  find(owner: string, key: string): Promise<CalendarSave | undefined>;
  /** False when another request with this key came first. */
  begin(save: CalendarSave): Promise<boolean>;
  noteItemsCreated(id: string): Promise<void>;
  forget(id: string): Promise<void>;
  /** Saves that should have ended by now. */
  unfinished(begunBefore: Date): Promise<CalendarSave[]>;
  forgetFinished(begunBefore: Date): Promise<void>;
};

export const calendarSavesIndexes: CollectionIndexes = {
  collection: 'calendarSaves',
  indexes: [{ key: { owner: 1, key: 1 }, unique: true }, { key: { createdAt: 1 } }],
};

export function createCalendarSavesStore(collection: Collection<CalendarSave>): CalendarSavesStore {
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
    async noteItemsCreated(id) {
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
