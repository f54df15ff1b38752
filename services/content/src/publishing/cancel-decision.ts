import type { ContentDocument } from '../item/content-document.ts';
import { cancelablePublishId } from '../item/content-status.ts';
import { withNeighbours } from '../item/content-wire.ts';
import { alreadyPublished, beingSent, publishedBefore } from '../item/planning.errors.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { InstagramGateway } from './instagram.gateway.ts';
import { whenPublished, whenUnknown } from './publish-outcome.ts';

/**
 * Cancels a decision that waits or never got an answer, so that there may be another. Returns when it will never go
 * out, else throws. Instagram is asked before the item is written: if we die in between, or the write comes to nothing, we can ask
 * again; until then instagram tells the item that its post was taken back, and it is decided anew (`whenTakenBack`).
 */
export type CancelDecision = (item: ContentDocument) => Promise<void>;

type Deps = { store: ContentsStore; instagram: InstagramGateway; now?: () => Date };

export function createCancelDecision({ store, instagram, now = () => new Date() }: Deps): CancelDecision {
  return async item => {
    const publishId = cancelablePublishId(item);
    if (publishId === undefined) return;
    const result = await instagram.cancelPublish(item.owner, publishId);
    const { canceled, live, unknown, permalink, publishedAt, note } = result;
    if (live) {
      const post = { publishId, permalink, publishedAt, note };
      const published = await changeContent(store, item.owner, item._id, current =>
        whenPublished(current, post, now()),
      );
      throw alreadyPublished(withNeighbours(published, await store.neighbours(published)));
    }
    if (unknown) {
      const asked = await changeContent(store, item.owner, item._id, current =>
        whenUnknown(current, publishId, now()),
      );
      throw publishedBefore(asked);
    }
    if (!canceled) throw beingSent();
  };
}
