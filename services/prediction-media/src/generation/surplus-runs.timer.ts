import type { Timer } from '@insta-ai/chassis/timer';
import { eachByItself } from '@insta-ai/chassis/turns/each-by-itself';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import { stopSurplusRuns } from '../run/find-lost-run.ts';
import type { GenerationParts } from '../run/generation-parts.ts';

type Deps = Pick<GenerationParts, 'providers' | 'log' | 'pace' | 'now'> & {
  predictions: Pick<
    PredictionsStore,
    'listSurplusLooks' | 'noteSurplusLook' | 'noteSurplus' | 'runsOfOthers'
  >;
};

/**
 * Where a run was created anew, the first one may appear when the second has ended and no worker looks any more. So it is
 * looked for again and again until it would have been stopped by its own deadline.
 */
export function stopLateRuns(deps: Deps): Timer {
  const { predictions, pace, now } = deps;
  return {
    name: 'surplus-runs',
    everyMs: 10_000,
    async run(stopping) {
      await eachByItself(
        await predictions.listSurplusLooks(now(), 100),
        async prediction => {
          await stopSurplusRuns(deps, prediction);
          const next = new Date(now().getTime() + pace.quietMs);
          const isOver = next.getTime() > prediction.deadlineAt.getTime() + pace.quietMs;
          await predictions.noteSurplusLook(prediction._id, isOver ? undefined : next);
        },
        stopping,
      );
    },
  };
}
