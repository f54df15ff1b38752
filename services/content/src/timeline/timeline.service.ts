import type { Timeline } from '@insta-ai/proto/http/content';
import { isGoingOut } from '../item/content-status.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import type { InstagramGateway } from '../publishing/instagram.gateway.ts';
import type { ContentsStore } from '../store/contents.store.ts';

export type TimelineService = {
  /** What happened to an item on its way to Instagram, and what is waited for. */
  timeline(owner: string, id: string): Promise<Timeline>;
  /** It is not waited any longer, where that is safe; what does not wait is answered as it is. */
  tryNow(owner: string, id: string): Promise<Timeline>;
};

type Deps = {
  store: Pick<ContentsStore, 'get'>;
  instagram: Pick<InstagramGateway, 'timeline' | 'tryNow'>;
};

export function createTimelineService({ store, instagram }: Deps): TimelineService {
  const get = async (owner: string, id: string) => {
    const item = await store.get(owner, id);
    if (!item) throw contentNotFound();
    return item;
  };
  return {
    async timeline(owner, id) {
      const { _id } = await get(owner, id);
      return instagram.timeline(owner, _id);
    },
    async tryNow(owner, id) {
      const item = await get(owner, id);
      if (isGoingOut(item) && item.decision) await instagram.tryNow(owner, item.decision.publishId);
      return instagram.timeline(owner, item._id);
    },
  };
}
