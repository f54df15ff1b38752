import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { Db } from 'mongodb';
import type { Ledger } from './ledger.ts';

/**
 * Whether a ledger that came back without its item may tell of a post of the lost time. The items of a backup are read before the ledgers:
 * an item that was deleted and made anew meanwhile is there as it was, beside the ledger of the new one.
 */
export function mayBeOfLostTime({ state, live }: Pick<Ledger, 'state' | 'live'>, since: Date): boolean {
  return live ? live.at >= since : !['failed', 'canceled'].includes(state);
}

/** Where the restore of a backup notes them, in this service's database. */
export const restoredItems = 'restored-items';

/** An item as a backup knew it: what became of it between two moments is not known here. */
export type RestoredItem = {
  /** Id of the item. */
  _id: string;
  /** When the backup was begun; what happened since may be missing. */
  since: Date;
  /** When it was put back; from then on everything is known again. */
  until: Date;
  /** Its account and its words (`wordsKey`), where it was still to go out. */
  words?: string;
  /** The publish for which Instagram was asked; nothing more has to be asked about it for any other. */
  askedFor?: string;
};

export type RestoredItemsStore = {
  /** The item, while Instagram was not asked about it. */
  unasked(contentId: string): Promise<RestoredItem | undefined>;
  /** Whether another item that was to go out has these words. */
  areWordsShared(contentId: string, words: string): Promise<boolean>;
  noteAsked(contentId: string, publishId: string): Promise<void>;
};

export const restoredItemsIndexes: CollectionIndexes = {
  collection: restoredItems,
  indexes: [{ key: { words: 1 } }],
};

export function createRestoredItemsStore(db: Db): RestoredItemsStore {
  const items = db.collection<RestoredItem>(restoredItems);
  return {
    unasked: async contentId =>
      (await items.findOne({ _id: contentId, askedFor: { $exists: false } })) ?? undefined,
    areWordsShared: async (contentId, words) =>
      (await items.findOne({ words, _id: { $ne: contentId } })) !== null,
    async noteAsked(contentId, publishId) {
      await items.updateOne({ _id: contentId }, { $set: { askedFor: publishId } });
    },
  };
}
