import type { AccountPosts, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { isGoingOut } from '../item/content-status.ts';
import { withNeighbours } from '../item/content-wire.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import { nothingToConfirm } from '../item/planning.errors.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { InstagramGateway } from './instagram.gateway.ts';
import { whenPublished } from './publish-outcome.ts';
import type { WishesService } from './wishes.service.ts';

/** For an item that may be live: what helps the person find out, and their answer. */
export type UnknownOutcomeService = {
  newestPosts(owner: string, id: string): Promise<AccountPosts>;
  /** It is live; `post` names which of the newest posts it is, or is empty. */
  setLive(owner: string, id: string, post: string): Promise<ContentWithNeighbours>;
};

type Deps = {
  store: ContentsStore;
  instagram: InstagramGateway;
  wishes: Pick<WishesService, 'fulfilIfClear'>;
  now?: () => Date;
};

export function createUnknownOutcomeService({
  store,
  instagram,
  wishes,
  now = () => new Date(),
}: Deps): UnknownOutcomeService {
  const get = async (owner: string, id: string) => {
    const item = await store.get(owner, id);
    if (!item) throw contentNotFound();
    return item;
  };
  return {
    async newestPosts(owner, id) {
      const { mayBeLiveAs } = await get(owner, id);
      if (mayBeLiveAs === undefined) throw nothingToConfirm();
      return instagram.newestPosts(owner, mayBeLiveAs);
    },
    async setLive(owner, id, post) {
      let item = await get(owner, id);
      if (item.status !== 'Published') {
        const publishId = item.mayBeLiveAs;
        if (publishId === undefined || isGoingOut(item)) throw nothingToConfirm();
        // Instagram stores the answer first: if we die in between, the person can answer again.
        const told = await instagram.confirmLive(owner, publishId, post);
        item = await changeContent(store, owner, id, current =>
          whenPublished(current, { publishId, ...told }, now()),
        );
        // If it was to be deleted, it is shown once more as it was.
        item = (await wishes.fulfilIfClear(owner, id)) ?? item;
      }
      return withNeighbours(item, await store.neighbours(item));
    },
  };
}
