import type { ContentDocument } from '../item/content-document.ts';
import { outputUsedElsewhere } from '../item/contents.errors.ts';
import type { PredictionMediaGateway } from '../media/prediction-media.gateway.ts';
import type { ContentsStore } from '../store/contents.store.ts';

type Item = Pick<ContentDocument, 'owner' | '_id'>;

/** Outputs are deleted with the item they were made for, so it stays while another item uses one, or might again. */
export type RefuseWhileUsed = (item: Item) => Promise<void>;

/**
 * The same for an item that goes out of sight and keeps its outputs: only what a person sees counts, but for what goes together
 * with it.
 */
export type RefuseWhileShown = (item: Item, together?: ReadonlySet<string>) => Promise<void>;

/** The items that show what was made for one, of which one stays where there are more than these leave. */
export type ListShowing = (item: Item, leaving: ReadonlySet<string>) => Promise<readonly ContentDocument[]>;

type Deps = {
  store: Pick<ContentsStore, 'anotherUsing' | 'listUsing'>;
  predictionMedia: Pick<PredictionMediaGateway, 'outputsOf'>;
};

export function createRefuseWhileUsed({ store, predictionMedia }: Deps): {
  refuseWhileUsed: RefuseWhileUsed;
  refuseWhileShown: RefuseWhileShown;
  listShowing: ListShowing;
} {
  const outputsOf = async ({ owner, _id }: Item) =>
    (await store.anotherUsing(owner, _id, 'any')) ? predictionMedia.outputsOf(owner, _id) : [];
  const listShowing: ListShowing = async (item, leaving) =>
    store.listUsing(item.owner, await outputsOf(item), leaving.size + 1);
  return {
    listShowing,
    async refuseWhileUsed(item) {
      const other = await store.anotherUsing(item.owner, item._id, await outputsOf(item));
      if (other) throw outputUsedElsewhere(other);
    },
    async refuseWhileShown(item, together = new Set()) {
      const leaving = new Set([...together, item._id]);
      const other = (await listShowing(item, leaving)).find(({ _id }) => !leaving.has(_id));
      if (other) throw outputUsedElsewhere(other);
    },
  };
}
