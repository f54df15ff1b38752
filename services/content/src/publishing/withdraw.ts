import type { ContentDocument } from '../item/content-document.ts';
import { openDecision } from '../item/content-status.ts';
import { withNeighbours } from '../item/content-wire.ts';
import { beingSent, publishedBefore, wentOut } from '../item/planning.errors.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { InstagramGateway } from './instagram.gateway.ts';
import { whenPublished, whenUnknown } from './publish-outcome.ts';

/**
 * Takes back a decision that waits or never got an answer, so that there may be another. Returns when it will never go
 * out, else throws. Instagram is asked before the item is written: if we die in between, we can ask again.
 */
export type Withdraw = (item: ContentDocument) => Promise<void>;

type Deps = { store: ContentsStore; instagram: InstagramGateway; now?: () => Date };

export function createWithdraw({ store, instagram, now = () => new Date() }: Deps): Withdraw {
  return async item => {
    const publishId = openDecision(item);
    if (publishId === undefined) return;
    const taken = await instagram.cancelPublish(item.owner, publishId);
    const { canceled, live, unknown, permalink, publishedAt } = taken;
    if (live) {
      const post = { publishId, permalink, publishedAt };
      const published = await changeContent(store, item.owner, item._id, current =>
        whenPublished(current, post, now()),
      );
      throw wentOut(withNeighbours(published, await store.neighbours(published)));
    }
    if (unknown) {
      const told = await changeContent(store, item.owner, item._id, current =>
        whenUnknown(current, publishId, now()),
      );
      throw publishedBefore(told);
    }
    if (!canceled) throw beingSent();
  };
}
