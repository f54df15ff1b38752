import type { Timer } from '@insta-ai/chassis/timer';
import { eachByItself } from '@insta-ai/chassis/turns/each-by-itself';
import type { PredictionsStore } from './predictions.store.ts';
import { emptyTrash, type RemovalParts, removePrediction } from './remove-prediction.ts';

/** A removal that is older than this was left behind by a killed process, in milliseconds. */
const leftBehindMs = 30_000;

type Deps = RemovalParts & { predictions: Pick<PredictionsStore, 'listHalfRemoved'> };

/** Finishes removals that a killed process left half done. */
export function finishRemovals(deps: Deps): Timer {
  return {
    name: 'half-removed-predictions',
    everyMs: 30_000,
    async run(stopping) {
      const before = new Date(deps.now().getTime() - leftBehindMs);
      await eachByItself(
        await deps.predictions.listHalfRemoved(before, 100),
        async prediction => {
          if (prediction.state === 'deleting') await removePrediction(deps, prediction);
          else for (const trash of prediction.trash ?? []) await emptyTrash(deps, prediction._id, trash);
        },
        stopping,
      );
    },
  };
}
