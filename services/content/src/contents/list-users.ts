import { pageSizeMax } from '@insta-ai/proto/data/paging';
import type { ContentDocument } from '../item/content-document.ts';
import { usedMedia } from '../item/media-address.ts';
import type { ContentsStore } from '../store/contents.store.ts';

/**
 * Items of the owner that use these media, last changed first; at least one for each that is used, so that who asks before deleting it
 * hears of it, and no more than fit into one message however many use the same.
 */
export async function listUsers(
  store: Pick<ContentsStore, 'listUsing'>,
  owner: string,
  media: readonly string[],
): Promise<ContentDocument[]> {
  const users = await store.listUsing(owner, media, pageSizeMax);
  const told = new Set(users.flatMap(usedMedia));
  for (let isCutOff = users.length === pageSizeMax; isCutOff; ) {
    const untold = media.filter(one => !told.has(one));
    const more = await store.listUsing(owner, untold, pageSizeMax);
    for (const item of more) {
      if (!usedMedia(item).some(one => untold.includes(one) && !told.has(one))) continue;
      users.push(item);
      for (const one of usedMedia(item)) told.add(one);
    }
    isCutOff = more.length === pageSizeMax;
  }
  return users;
}
