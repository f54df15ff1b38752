import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { ContentDocument } from '../item/content-document.ts';
import type { ContentsStore } from './contents.store.ts';

/** The item of this id: this one, or the one that a copy of the request made first; undefined if that was deleted since. */
export async function insertOnce(
  store: Pick<ContentsStore, 'insert' | 'get'>,
  item: ContentDocument,
): Promise<ContentDocument | undefined> {
  try {
    return await store.insert(item);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return store.get(item.owner, item._id);
  }
}
