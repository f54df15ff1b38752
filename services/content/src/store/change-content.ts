import type { ContentDocument } from '../item/content-document.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import type { Change, ContentsStore } from './contents.store.ts';

/** The change for an item as it is now; undefined when none is needed. */
export type Decide = (item: ContentDocument) => Change | undefined | Promise<Change | undefined>;

/**
 * Reads an item, decides, and writes only if it is still as it was read; otherwise reads and decides again.
 * So no decision rests on an outdated state, with any number of replicas.
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
