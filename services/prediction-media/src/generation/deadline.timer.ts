import type { Timer } from '@insta-ai/chassis/timer';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import type { GenerationParts } from './generation-parts.ts';
import { stopRun } from './stop-run.ts';

/** A worker that is still at it ends its prediction itself; this long after the deadline nobody is, in milliseconds. */
const graceMs = 5_000;

type Parts = Pick<GenerationParts, 'outputs' | 'provider' | 'now' | 'log'> & {
  predictions: GenerationParts['predictions'] & Pick<PredictionsStore, 'listOverdue'>;
  /** Tells the jobs at work how to see that the process is about to end. */
  heedStopping(stopping: () => boolean): void;
};

/** No prediction is "Generating" for ever: past its deadline it fails, even when its job was lost. */
export function endOverdue(parts: Parts): Timer {
  return {
    name: 'overdue-predictions',
    everyMs: 5_000,
    async run(stopping) {
      // Timers and jobs are stopped in the same stage, and only timers are told; the jobs look through this one's eyes.
      parts.heedStopping(stopping);
      const before = new Date(parts.now().getTime() - graceMs);
      for (const prediction of await parts.predictions.listOverdue(before, 100)) {
        if (stopping()) return;
        await stopRun(parts, prediction);
      }
    },
  };
}
