import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { ContentDocument } from '../item/content-document.ts';
import { withNeighbours } from '../item/content-wire.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { WishesService } from './wishes.service.ts';

export type StopPublishingService = {
  /** Stop trying: a draft again, now or once Instagram has answered; an item not going out is answered as it is. */
  stop(owner: string, id: string): Promise<ContentWithNeighbours>;
  /** It goes on, and is not deleted. */
  keep(owner: string, id: string): Promise<ContentWithNeighbours>;
};

type Deps = { store: Pick<ContentsStore, 'neighbours'>; wishes: Pick<WishesService, 'make' | 'withdraw'> };

export function createStopPublishingService({ store, wishes }: Deps): StopPublishingService {
  const toReply = async (item: ContentDocument) => withNeighbours(item, await store.neighbours(item));
  return {
    async stop(owner, id) {
      const { item } = await wishes.make(owner, id, 'draft');
      if (!item) throw contentNotFound();
      return toReply(item);
    },
    keep: async (owner, id) => toReply(await wishes.withdraw(owner, id)),
  };
}
