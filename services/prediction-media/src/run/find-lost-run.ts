import { completePrediction, failPrediction } from '../predictions/finish-prediction.ts';
import { isRunning, type Prediction } from '../predictions/prediction.ts';
import type { FoundRun } from '../providers/image-provider.ts';
import { providerOf } from '../providers/open-providers.ts';
import { orderOf } from '../providers/picture-order.ts';
import { absenceCertainAt } from './absence-certain-at.ts';
import { adoptRun } from './create-run.ts';
import type { GenerationParts, RunParts } from './generation-parts.ts';
import { putOff } from './put-off.ts';
import { cancelRun } from './stop-run.ts';

/**
 * A create was tried and its answer is not known: this process did not hear it, or another one died over it. The
 * provider's list is asked until it shows the run or the run surely does not exist; only then may a create be tried again.
 */
export async function findLostRun(parts: RunParts, prediction: Prediction): Promise<number> {
  const { log, pace } = parts;
  // Before the look: what is not there now may still have arrived during it.
  const lookedAt = parts.now();
  let found: FoundRun[] | undefined;
  try {
    found = await runsOf(parts, prediction);
  } catch (error) {
    log.warn({ err: error, predictionId: prediction._id }, 'list of runs could not be read');
    return pace.pollMaxMs;
  }
  if (!found) return endWithoutList(parts, prediction);
  const [first] = found;
  if (first) {
    const { providerId } = first;
    log.info({ predictionId: prediction._id, providerId }, 'lost run found');
    await adoptRun(parts, prediction, providerId);
    return 0;
  }
  if (lookedAt < absenceCertainAt(prediction, pace)) return pace.pollMs;
  // Only the worker that saw this very attempt may take it back, so two workers cannot both create.
  await parts.predictions.change(
    prediction._id,
    { states: ['creating'], ...(prediction.createTriedAt && { createTriedAt: prediction.createTriedAt }) },
    {
      set: {
        state: 'queued',
        createdAnew: true,
        surplusLookAt: new Date(lookedAt.getTime() + pace.quietMs),
      },
    },
  );
  return 0;
}

const wasStopped =
  'Insta AI was stopped before this picture had come, so it is lost, and you may be charged for it. You can try again.';
const mayBeCharged =
  'The image service did not answer whether it drew the picture, so you may be charged for it. You can try again.';

const mayLackSome =
  'Insta AI was stopped while they came, so some may be lost, and you may be charged for them.';

/**
 * Where nobody can tell whether a run was begun, none that may cost something is begun again unasked. What of it is kept
 * already is the person's.
 */
async function endWithoutList(parts: RunParts, prediction: Prediction): Promise<number> {
  const { createTriedAt, unclearAt } = prediction;
  const isKept = (await parts.outputs.listOfPrediction(prediction._id)).length > 0;
  if (isKept) await completePrediction(parts, prediction, { missing: mayLackSome });
  else if (!parts.provider.isFree)
    await failPrediction(parts, prediction, unclearAt ? mayBeCharged : wasStopped);
  else return putOff(parts, prediction, { states: ['creating'], ...(createTriedAt && { createTriedAt }) }, 0);
  return 0;
}

type SurplusParts = Pick<GenerationParts, 'providers' | 'log'> & {
  predictions: Pick<GenerationParts['predictions'], 'noteSurplus' | 'runsOfOthers'>;
};

/**
 * A run was created anew after an unclear create, and the first one may appear even later: then it is stopped, so that one
 * picture is not paid twice. If it has ended by itself it is too late for that: then it is said and kept at the prediction.
 */
export async function stopSurplusRuns(parts: SurplusParts, prediction: Prediction): Promise<void> {
  const { _id: predictionId, providerId: kept } = prediction;
  // Until it is known which one is followed, none is one too many.
  if (kept === undefined && isRunning(prediction)) return;
  try {
    for (const { providerId, hasEnded } of (await runsOf(parts, prediction)) ?? []) {
      if (providerId === kept) continue;
      const isNew = await parts.predictions.noteSurplus(predictionId, providerId);
      if (isNew && hasEnded)
        parts.log.warn({ predictionId, providerId }, 'surplus run had ended: it may be paid for as well');
      if (hasEnded) continue;
      parts.log.warn({ predictionId, providerId }, 'surplus run stopped');
      await cancelRun(parts, { ...prediction, providerId });
    }
  } catch (error) {
    parts.log.warn({ err: error, predictionId }, 'list of runs could not be read');
  }
}

/**
 * Undefined where it can never be told. What is known to be another prediction's is left out: without a seed an order may
 * look like one before it.
 */
async function runsOf(
  { providers, predictions }: Pick<SurplusParts, 'providers' | 'predictions'>,
  prediction: Prediction,
): Promise<FoundRun[] | undefined> {
  const { _id, input, begunAt, startedAt } = prediction;
  const found = await providerOf(providers, prediction)?.recover?.(orderOf(input), _id, begunAt ?? startedAt);
  if (!found || found.length === 0) return found;
  const ids = found.map(({ providerId }) => providerId);
  const others = await predictions.runsOfOthers(_id, ids);
  return found.filter(({ providerId }) => !others.has(providerId));
}
