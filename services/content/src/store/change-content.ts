import type { ContentDocument } from '../item/content-document.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import type { Change, ContentsStore } from './contents.store.ts';

/** What is to become of an item as it is now; nothing when it is right already. */
export type Decide = (item: ContentDocument) => Change | undefined | Promise<Change | undefined>;

/**
 * Reads an item, decides, and writes only if it is still as it was read; else reads and decides again.
 * So a decision never rests on a state that was gone already, with any number of replicas.
 */
export async function changeContent(
  store: ContentsStore,
  owner: string,
  id: string,
  decide: Decide,
): Promise<ContentDocument> {
  for (;;) {
    const item = await store.get(owner, id);
    if (!item) throw contentNotFound();
    const change = await decide(item);
    if (!change) return item;
    const changed = await store.change(item, change);
    if (changed) return changed;
  }
}
