import { type ConsumeOutcome, discard, done, retry } from '@insta-ai/chassis/messaging/consumer';
import { modelName } from '@insta-ai/proto/rules/pictures/model-name';
import { failPrediction } from '../predictions/finish-prediction.ts';
import { isRunning, type Prediction, wasNotMade } from '../predictions/prediction.ts';
import { drawerOf, providerOf } from '../providers/open-providers.ts';
import { createRun } from './create-run.ts';
import { findLostRun } from './find-lost-run.ts';
import { followRun } from './follow-run.ts';
import type { GenerationParts, RunParts } from './generation-parts.ts';
import { cancelRun, stopRun } from './stop-run.ts';

/**
 * Takes a prediction from wherever it is to its end. Every step begins with the stored state and stores what it learned
 * before the next one, so another worker can go on after a kill at any line. `drawn` is told when only the pictures are left
 * to be kept; `taken` aborts when its lease is not this worker's any more, as that of one that was deleted.
 */
export async function runGeneration(
  parts: GenerationParts,
  id: string,
  drawn: () => void = () => {},
  taken?: AbortSignal,
): Promise<ConsumeOutcome> {
  const on = { drawn, unwanted: unwantedOnce(parts, id, taken) };
  let seen: Prediction | undefined;
  for (;;) {
    if (parts.stopping.aborted) return retry('the worker is ending, another one goes on', 0);
    const prediction = await parts.predictions.find(id);
    seen = prediction ?? seen;
    if (!prediction || prediction.state === 'deleting') {
      if (seen) await cancelRun(parts, seen);
      return discard('the prediction was deleted');
    }
    if (!isRunning(prediction)) return done;
    const pauseMs = await advance(parts, prediction, on);
    if (pauseMs === undefined) return done;
    await parts.pause(id, pauseMs);
  }
}

/** Aborts with the lease of one that is gone; what another worker has is drawn to its end, for the first picture that comes is kept. */
function unwantedOnce(
  { predictions, log }: Pick<GenerationParts, 'predictions' | 'log'>,
  id: string,
  taken: AbortSignal | undefined,
): AbortSignal {
  const unwanted = new AbortController();
  const look = async () => {
    const prediction = await predictions.find(id);
    if (!prediction || prediction.state === 'deleting') unwanted.abort();
  };
  const lookQuietly = () =>
    look().catch((err: unknown) =>
      log.warn({ err, predictionId: id }, 'whether a picture is wanted is not known'),
    );
  taken?.addEventListener('abort', lookQuietly, { once: true });
  return unwanted.signal;
}

/** Takes one that runs a step further; answers how long to wait before the next, undefined when it was ended. In milliseconds. */
async function advance(
  parts: GenerationParts,
  prediction: Prediction,
  on: Pick<RunParts, 'drawn' | 'unwanted'>,
): Promise<number | undefined> {
  const leftMs = prediction.deadlineAt.getTime() - parts.now().getTime();
  if (leftMs <= 0) return (await stopRun(parts, prediction)) ? 0 : undefined;
  const who = prediction.state === 'queued' ? drawerOf : providerOf;
  const provider = who(parts.providers, prediction);
  if (!provider) {
    await failPrediction(parts, prediction, whyNobody(parts.providers, prediction));
    return undefined;
  }
  const pauseMs = await step({ ...parts, provider, ...on }, prediction);
  return pauseMs === undefined ? undefined : Math.min(pauseMs, leftMs);
}

export const notSetUp =
  'The image service that this content type draws with is not set up here. Choose another one in the content type.';

export function modelNotSetUp(model: string): string {
  return `The image model ${modelName(model)} that this content type draws with is not set up here. Choose another one in the content type.`;
}

function whyNobody(providers: GenerationParts['providers'], prediction: Prediction): string {
  const { drawnBy } = prediction;
  const words = drawnBy && providers.named(drawnBy.provider) ? modelNotSetUp(drawnBy.model) : notSetUp;
  return wasNotMade(prediction) ? words : `${words} You may be charged for what was begun.`;
}

/** One step; answers how long to wait before the next, in milliseconds, undefined when it was the last. */
function step(parts: RunParts, prediction: Prediction): Promise<number | undefined> {
  switch (prediction.state) {
    case 'queued':
      return createRun(parts, prediction);
    case 'creating':
      return findLostRun(parts, prediction);
    default:
      return followRun(parts, prediction);
  }
}
