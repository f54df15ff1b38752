import { completePrediction, failPrediction } from '../predictions/finish-prediction.ts';
import { hasBegun, type Prediction, type PredictionState } from '../predictions/prediction.ts';
import type { RunStatus } from '../providers/image-provider.ts';
import { providerOf } from '../providers/open-providers.ts';
import { orderOf } from '../providers/picture-order.ts';
import type { GenerationParts } from './generation-parts.ts';
import { noteDrawn } from './note-drawn.ts';

const runTookTooLong =
  'The picture was not ready in time, so we stopped waiting for it. Nothing else was lost. Try again.';
const unknownRun =
  'The picture was not ready in time, and the image service did not say whether it had started, so you may be charged for it. ' +
  'You can try again.';
const wasPutOff =
  'The image service asked us to wait again and again and never began the picture, so we stopped. Nothing was charged. ' +
  'Try again later, or order fewer pictures at once.';
const neverAnswered =
  'The image service did not answer, so we stopped asking it for the picture. See that it runs, then try again.';
const notFetched =
  'The picture was made, but it could not be fetched from the image service in time, so you may be charged for it. You can try again.';
const notAllFetched =
  'The others could not be fetched from the image service in time, and you may be charged for them.';
const uploadTookTooLong = 'The file was not processed in time. Upload it again.';

const waitedTooLong =
  'The picture did not get its turn within a day, so we stopped waiting for it. Nothing was charged. Try again.';

const reasons: Partial<Record<PredictionState, string>> = {
  adopting: uploadTookTooLong,
  creating: unknownRun,
};

type StopParts = Pick<GenerationParts, 'predictions' | 'outputs' | 'providers' | 'pace' | 'now' | 'log'>;

/**
 * Ends a prediction that is past its deadline, at the provider too when it is known there. What is kept of it is the person's. One that the
 * provider is done with by now goes on, which is answered: while no worker was there nobody saw it.
 */
export async function stopRun(parts: StopParts, prediction: Prediction): Promise<boolean> {
  const last = await lookOnceMore(parts, prediction);
  if (last?.kind === 'succeeded') return (await noteDrawn(parts, prediction)) !== undefined;
  const isKept = hasBegun(prediction) && (await parts.outputs.listOfPrediction(prediction._id)).length > 0;
  if (isKept) await completePrediction(parts, prediction, { missing: notAllFetched });
  else {
    const isUnpaid = last?.kind === 'failed' && last.isUnpaid;
    await failPrediction(parts, prediction, saidBy(last) ?? reasonOf(parts, prediction), undefined, {
      isUnpaid,
    });
  }
  await cancelRun(parts, prediction);
  return false;
}

/** A run whose provider is done by now, or says why not. */
async function lookOnceMore(
  { providers, log }: Pick<StopParts, 'providers' | 'log'>,
  { state, providerId, drawnAt, drawnBy, input, _id: predictionId }: Prediction,
): Promise<RunStatus | undefined> {
  if (state !== 'created' || providerId === undefined || drawnAt) return undefined;
  return providerOf(providers, { drawnBy })
    ?.look(providerId, orderOf(input))
    .catch((error: unknown) => {
      log.warn({ err: error, predictionId }, 'run could not be looked at');
      return undefined;
    });
}

function saidBy(last: RunStatus | undefined): string | undefined {
  return last?.kind === 'failed' || last?.kind === 'unknown' ? last.reason : undefined;
}

function reasonOf({ providers }: Pick<GenerationParts, 'providers'>, prediction: Prediction): string {
  if (!hasBegun(prediction)) return waitedTooLong;
  if (prediction.drawnAt) return notFetched;
  if (prediction.state === 'creating' && providerOf(providers, prediction)?.isFree) return neverAnswered;
  // Before that pause a create may have been heard without our knowing: then nobody can promise that nothing is charged.
  if (prediction.state === 'queued' && prediction.pausedUntil && !prediction.createdAnew)
    // Only what costs nothing is put off without an answer.
    return prediction.unclearAt ? neverAnswered : wasPutOff;
  return reasons[prediction.state] ?? runTookTooLong;
}

/** Asks the provider to stop; it stops by itself at the deadline anyway, so a failure changes nothing. */
export async function cancelRun(
  parts: Pick<GenerationParts, 'providers' | 'log'>,
  { drawnBy, providerId }: Pick<Prediction, 'drawnBy' | 'providerId'>,
): Promise<void> {
  if (!providerId) return;
  await providerOf(parts.providers, { drawnBy })
    ?.cancel(providerId)
    .catch((error: unknown) => parts.log.warn({ err: error }, 'run could not be cancelled'));
}
