import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { forgetOld } from '@insta-ai/chassis/storage/documents/forget-old';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Collection, Db } from 'mongodb';
import { hashtagWindowMs } from './hashtag-budget.ts';

export type HashtagsStore = {
  /** The id behind a name; undefined when nobody has asked for it yet. */
  idOf(name: string): Promise<string | undefined>;
  /** Ids are the same for everyone and never change, so they are kept forever (instagram-graph-api.md, 3.2). */
  saveId(name: string, hashtagId: string): Promise<void>;
  /** Notes the first search for a hashtag that did not count for the account before. */
  noteFirstSearch(accountId: string, hashtagId: string, at: Date): Promise<void>;
  /** When we first searched those hashtags for the account. */
  firstSearches(accountId: string, hashtagIds: readonly string[]): Promise<Date[]>;
  /** Forgets searches that count no more. */
  readonly forgetOld: Timer;
};

type HashtagDocument = { _id: string; hashtagId: string };
/** Belongs to the account, not to a person: the platform counts for the account, whoever searches. */
type SearchDocument = { _id: string; accountId: string; hashtagId: string; at: Date };

export const hashtagSearchesIndexes: CollectionIndexes = {
  collection: 'hashtag-searches',
  indexes: [{ key: { at: 1 } }],
};

export function createHashtagsStore(db: Db): HashtagsStore {
  const hashtags: Collection<HashtagDocument> = db.collection('hashtags');
  const searches: Collection<SearchDocument> = db.collection('hashtag-searches');
  return {
    async idOf(name) {
      return (await hashtags.findOne({ _id: name }))?.hashtagId;
    },
    async saveId(name, hashtagId) {
      await hashtags.updateOne({ _id: name }, { $set: { hashtagId } }, { upsert: true });
    },
    async noteFirstSearch(accountId, hashtagId, at) {
      const _id = searchId(accountId, hashtagId);
      await searches.updateOne({ _id }, { $set: { accountId, hashtagId, at } }, { upsert: true });
    },
    async firstSearches(accountId, hashtagIds) {
      const ids = hashtagIds.map(hashtagId => searchId(accountId, hashtagId));
      return (await searches.find({ _id: { $in: ids } }).toArray()).map(search => search.at);
    },
    forgetOld: forgetOld({
      name: 'hashtag-searches',
      collection: searches,
      // A week more: the platform counts by its own clock.
      isOld: now => ({ at: { $lt: new Date(now.getTime() - 2 * hashtagWindowMs) } }),
    }),
  };
}

function searchId(accountId: string, hashtagId: string): string {
  return `${accountId}:${hashtagId}`;
}
