import type { Timer } from '@insta-ai/chassis/timer';
import { eachByItself } from '@insta-ai/chassis/turns/each-by-itself';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import type { GenerationParts } from '../run/generation-parts.ts';
import { stopRun } from '../run/stop-run.ts';

/** A worker that is still at it ends its prediction itself; this long after the deadline nobody is, in milliseconds. */
const graceMs = 5_000;

type Deps = Pick<GenerationParts, 'outputs' | 'providers' | 'pace' | 'now' | 'log'> & {
  predictions: GenerationParts['predictions'] & Pick<PredictionsStore, 'listOverdue'>;
};

/** No prediction is "Generating" for ever: past its deadline it fails, whether or not a worker is there. */
export function endOverdue(deps: Deps): Timer {
  return {
    name: 'overdue-predictions',
    everyMs: 5_000,
    async run(stopping) {
      const before = new Date(deps.now().getTime() - graceMs);
      await eachByItself(
        await deps.predictions.listOverdue(before, 100),
        prediction => stopRun(deps, prediction),
        stopping,
      );
    },
  };
}
