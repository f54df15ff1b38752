import type { Prediction } from '../predictions/prediction.ts';
import type { GenerationParts } from './generation-parts.ts';

/**
 * The provider is done, and may be paid: what is left is to fetch the pictures, which has as much time from now on as a run has, so that
 * none is lost because the others took long. Undefined where the run has ended for us.
 */
export async function noteDrawn(
  { predictions, pace, now }: Pick<GenerationParts, 'predictions' | 'pace' | 'now'>,
  prediction: Prediction,
): Promise<Prediction | undefined> {
  if (prediction.drawnAt) return prediction;
  const drawnAt = now();
  const deadlineAt = new Date(drawnAt.getTime() + pace.deadlineMs);
  return predictions.change(
    prediction._id,
    { states: ['created'] },
    { set: { drawnAt, deadlineAt, runningUntil: deadlineAt } },
  );
}
