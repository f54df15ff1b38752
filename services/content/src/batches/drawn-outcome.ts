import { hasEnded } from '@insta-ai/proto/convert/prediction';
import type { Prediction } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { UnitOutcome } from './settle-unit.ts';

type Drawn = Pick<Prediction, 'output' | 'error' | 'completed' | 'completedAt'>;

/** What became of the picture of an item, by all its predictions, newest first; undefined while one is being drawn. */
export function drawnOutcome(predictions: readonly Drawn[]): UnitOutcome | undefined {
  if (predictions.some(({ output }) => output.length > 0)) return 'done';
  const isAtWork = predictions.some(one => !hasEnded(one));
  if (isAtWork) return undefined;
  const failed = predictions.find(({ error }) => error);
  return { failed: failed?.error ?? 'The picture was deleted before it was finished.' };
}
