import { type ConsumeOutcome, discard, done, retry } from '@insta-ai/chassis/messaging/consumer';
import { isRunning, type Prediction } from '../predictions/prediction.ts';
import { createRun } from './create-run.ts';
import { findLostRun } from './find-lost-run.ts';
import { followRun } from './follow-run.ts';
import type { GenerationParts } from './generation-parts.ts';
import { cancelRun, stopRun } from './stop-run.ts';

/**
 * Takes a prediction from wherever it is to its end. Every step begins with the stored state and stores what it learned
 * before the next one, so another worker can go on after a kill at any line.
 */
export async function runGeneration(parts: GenerationParts, id: string): Promise<ConsumeOutcome> {
  let providerId: string | undefined;
  for (;;) {
    if (parts.stopping.aborted) return retry('the worker is ending, another one goes on', 0);
    const prediction = await parts.predictions.find(id);
    providerId = prediction?.providerId ?? providerId;
    if (!prediction || prediction.state === 'deleting') {
      await cancelRun(parts, providerId);
      return discard('the prediction was deleted');
    }
    if (!isRunning(prediction)) return done;
    const leftMs = prediction.deadlineAt.getTime() - parts.now().getTime();
    if (leftMs <= 0) {
      await stopRun(parts, prediction);
      return done;
    }
    const pauseMs = await step(parts, prediction);
    await parts.pause(id, Math.min(pauseMs, leftMs));
  }
}

/** One step; answers how long to wait before the next, in milliseconds. */
function step(parts: GenerationParts, prediction: Prediction): Promise<number> {
  switch (prediction.state) {
    case 'queued':
      return createRun(parts, prediction);
    case 'creating':
      return findLostRun(parts, prediction);
    default:
      return followRun(parts, prediction);
  }
}
