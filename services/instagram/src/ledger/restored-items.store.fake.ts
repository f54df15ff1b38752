import type { RestoredItem, RestoredItemsStore } from './restored-items.store.ts';

/** The same in memory; empty where nothing was ever restored. */
export function createRestoredItemsFake(items = new Map<string, RestoredItem>()): RestoredItemsStore {
  return {
    async unasked(contentId) {
      const item = items.get(contentId);
      return item && item.askedFor === undefined ? { ...item } : undefined;
    },
    async areWordsShared(contentId, words) {
      return [...items.values()].some(item => item._id !== contentId && item.words === words);
    },
    async noteAsked(contentId, publishId) {
      const item = items.get(contentId);
      if (item) items.set(contentId, { ...item, askedFor: publishId });
    },
  };
}
