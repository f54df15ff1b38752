import type { Prediction } from '../predictions/prediction.ts';
import { certainAt } from './create-certainty.ts';
import { adoptRun } from './create-run.ts';
import type { GenerationParts } from './generation-parts.ts';
import type { FoundRun } from './image-provider.ts';
import { cancelRun } from './stop-run.ts';

/**
 * A create was tried and its answer is not known: this process did not hear it, or another one died over it. The
 * provider's list is asked until it shows the run or the run surely does not exist; only then may a create be tried again.
 */
export async function findLostRun(parts: GenerationParts, prediction: Prediction): Promise<number> {
  const { log, pace } = parts;
  // Before the look: what is not there now may still have arrived during it.
  const lookedAt = parts.now();
  let found: FoundRun[];
  try {
    found = await parts.provider.find(Number(prediction.input.image_seed), prediction.startedAt);
  } catch (error) {
    log.warn({ err: error, predictionId: prediction._id }, 'list of runs could not be read');
    return pace.pollMaxMs;
  }
  const [first] = found;
  if (first) {
    const { providerId } = first;
    log.info({ predictionId: prediction._id, providerId }, 'lost run found');
    await adoptRun(parts, prediction, providerId);
    return 0;
  }
  if (lookedAt < certainAt(prediction, pace)) return pace.pollMs;
  // Only the worker that saw this very attempt may take it back, so two workers cannot both create.
  await parts.predictions.change(
    prediction._id,
    { states: ['creating'], ...(prediction.createTriedAt && { createTriedAt: prediction.createTriedAt }) },
    { set: { state: 'queued', createdAnew: true } },
  );
  return 0;
}

/**
 * A run was created anew after an unclear create, and the first one may appear even later: then it is stopped, so that one
 * picture is not paid twice.
 */
export async function stopSurplusRuns(parts: GenerationParts, prediction: Prediction): Promise<void> {
  const { _id: predictionId, input, startedAt, providerId } = prediction;
  try {
    const found = await parts.provider.find(Number(input.image_seed), startedAt);
    for (const run of found) {
      if (run.hasEnded || run.providerId === providerId) continue;
      parts.log.warn({ predictionId, providerId: run.providerId }, 'surplus run stopped');
      await cancelRun(parts, run.providerId);
    }
  } catch (error) {
    parts.log.warn({ err: error, predictionId }, 'list of runs could not be read');
  }
}
