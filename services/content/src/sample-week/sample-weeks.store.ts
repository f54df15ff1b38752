import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Collection } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';

/**
 * The sample week of a person, one document each, with everything still to create: one write. Once it is written the whole
 * week with its pictures will exist, even if the process dies; before that none of it does.
 */
export type SampleWeek = {
  /** The person. */
  _id: string;
  /** Goes up when a person who deleted all of it asks again; part of the items' ids. */
  round: number;
  ids: string[];
  /** Items still to be created; absent once all of them were, so that what a person deletes stays deleted. */
  items?: ContentDocument[];
  /** Since when work is left; absent once every picture is ordered. */
  openSince?: Date;
};

export type SampleWeeksStore = {
  find(owner: string): Promise<SampleWeek | undefined>;
  /** Replaces an earlier week, if any; false when another request came first. */
  begin(week: SampleWeek, before?: SampleWeek): Promise<boolean>;
  noteItemsCreated(week: SampleWeek): Promise<void>;
  notePicturesOrdered(week: SampleWeek): Promise<void>;
  /** Weeks that should have been finished by now. */
  unfinished(openBefore: Date): Promise<SampleWeek[]>;
};

export const sampleWeeksIndexes: CollectionIndexes = {
  collection: 'sampleWeeks',
  indexes: [{ key: { openSince: 1 }, sparse: true }],
};

export function createSampleWeeksStore(collection: Collection<SampleWeek>): SampleWeeksStore {
  const sameRound = ({ _id, round }: SampleWeek) => ({ _id, round });
  return {
    find: async owner => (await collection.findOne({ _id: owner })) ?? undefined,
    async begin(week, before) {
      if (before) return (await collection.replaceOne(sameRound(before), week)).matchedCount === 1;
      try {
        await collection.insertOne(week);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async noteItemsCreated(week) {
      await collection.updateOne(sameRound(week), { $unset: { items: '' } });
    },
    async notePicturesOrdered(week) {
      await collection.updateOne(sameRound(week), { $unset: { openSince: '' } });
    },
    unfinished: openBefore => collection.find({ openSince: { $lte: openBefore } }, { limit: 20 }).toArray(),
  };
}
