import type { ContentDocument } from '../item/content-document.ts';
import { outputPlanned } from '../item/contents.errors.ts';
import type { PredictionMediaGateway } from '../media/prediction-media.gateway.ts';
import type { ContentsStore } from '../store/contents.store.ts';

/** Outputs are deleted with the item they were made for, so it stays while a planned item shows one of them. */
export type RefuseWhilePlanned = (item: Pick<ContentDocument, 'owner' | '_id'>) => Promise<void>;

type Deps = {
  store: Pick<ContentsStore, 'plannedWith'>;
  predictionMedia: Pick<PredictionMediaGateway, 'outputsOf'>;
};

export function createRefuseWhilePlanned({ store, predictionMedia }: Deps): RefuseWhilePlanned {
  return async ({ owner, _id }) => {
    if (!(await store.plannedWith(owner, _id, 'any'))) return;
    const planned = await store.plannedWith(owner, _id, await predictionMedia.outputsOf(owner, _id));
    if (planned) throw outputPlanned(planned);
  };
}
