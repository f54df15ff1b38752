import type { Prediction } from '../predictions/prediction.ts';
import type { Expected } from '../predictions/predictions.store.ts';
import type { GenerationParts } from './generation-parts.ts';
import type { Pace } from './pace.ts';
import { tellMoved } from './tell-moved.ts';

/**
 * The provider asked for a pause before it takes the run. It is stored, so that whoever goes on keeps to it and the person
 * sees until when; answers how long it is, in milliseconds.
 */
export async function putOff(
  parts: GenerationParts,
  prediction: Prediction,
  expected: Expected,
  askedMs: number,
): Promise<number> {
  const pauses = (prediction.pauses ?? 0) + 1;
  const pauseMs = putOffMs(parts.pace, askedMs, pauses) + Math.random() * parts.pace.pollMs;
  const pausedUntil = new Date(parts.now().getTime() + pauseMs);
  const changed = await parts.predictions.change(prediction._id, expected, {
    set: { state: 'queued', pausedUntil, pauses },
  });
  if (changed) await tellMoved(parts, changed);
  return pauseMs;
}

/** As long as the provider asks for, and longer each time: who keeps saying no is asked ever more seldom. */
export function putOffMs({ pollMs, putOffMaxMs }: Pace, askedMs: number, pauses: number): number {
  return Math.max(askedMs, Math.min(putOffMaxMs, pollMs * 2 ** pauses));
}
