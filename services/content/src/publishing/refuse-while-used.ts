import type { ContentDocument } from '../item/content-document.ts';
import { outputUsedElsewhere } from '../item/contents.errors.ts';
import type { PredictionMediaGateway } from '../media/prediction-media.gateway.ts';
import type { ContentsStore } from '../store/contents.store.ts';

/** Outputs are deleted with the item they were made for, so it stays while another item shows one of them. */
export type RefuseWhileUsed = (item: Pick<ContentDocument, 'owner' | '_id'>) => Promise<void>;

type Deps = {
  store: Pick<ContentsStore, 'anotherUsing'>;
  predictionMedia: Pick<PredictionMediaGateway, 'outputsOf'>;
};

export function createRefuseWhileUsed({ store, predictionMedia }: Deps): RefuseWhileUsed {
  return async ({ owner, _id }) => {
    if (!(await store.anotherUsing(owner, _id, 'any'))) return;
    const other = await store.anotherUsing(owner, _id, await predictionMedia.outputsOf(owner, _id));
    if (other) throw outputUsedElsewhere(other);
  };
}
