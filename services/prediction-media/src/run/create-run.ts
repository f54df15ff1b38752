import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import { waitText } from '@insta-ai/chassis/wait-text';
import { failPrediction } from '../predictions/finish-prediction.ts';
import type { DrawnBy, Prediction } from '../predictions/prediction.ts';
import type { PreparedOrder } from '../providers/image-provider.ts';
import { orderOf } from '../providers/picture-order.ts';
import { keepDrawn } from './copy-outputs.ts';
import type { RunParts } from './generation-parts.ts';
import { sharedPauseMs } from './pace.ts';
import { putOff } from './put-off.ts';
import { cancelRun } from './stop-run.ts';
import { tellMoved } from './tell-moved.ts';

/** A process that stood still for longer than this between storing and sending sends nothing: others may have looked meanwhile. In milliseconds. */
const stillnessMs = 5_000;

/** Asks the provider for a run. The attempt is stored before the request leaves: from then on only the list may decide. */
export async function createRun(parts: RunParts, prediction: Prediction): Promise<number | undefined> {
  // Whoever took over, or was woken early, keeps to the pause that was asked for.
  const pauseMs = (prediction.pausedUntil?.getTime() ?? 0) - parts.now().getTime();
  if (pauseMs > 0) return pauseMs;
  const prepared = await prepareOrder(parts, prediction);
  if (!prepared) return 0;
  const triedAt = parts.now();
  const tried = await parts.predictions.change(
    prediction._id,
    { states: ['queued'] },
    {
      // What follows the default is bound to the one that it is begun with.
      set: { state: 'creating', createTriedAt: triedAt, drawnBy: drawnNowBy(parts, prediction) },
      unset: ['unclearAt'],
    },
  );
  if (!tried) return 0;
  const mine = { states: ['creating'] as const, createTriedAt: triedAt };
  if (parts.now().getTime() - triedAt.getTime() > stillnessMs) {
    // Nothing was sent, which only this process knows: left as it is, it would be looked for, or called lost.
    await parts.predictions.change(prediction._id, mine, { set: { state: 'queued' } });
    return 0;
  }

  const outcome = await parts.provider.start(prepared, {
    id: prediction._id,
    cancelAfterSeconds: secondsLeft(parts, prediction),
    webhook: parts.provider.hook && parts.webhookAddress(prediction._id),
    unwanted: parts.unwanted,
  });
  switch (outcome.kind) {
    case 'created':
      await adoptRun(parts, prediction, outcome.providerId);
      return Math.max(parts.pace.pollMs, sharedPauseMs(parts.openRuns()));
    case 'drawn':
      parts.drawn();
      return keepDrawn(parts, tried, outcome);
    case 'refused':
      await failPrediction(parts, prediction, outcome.reason, mine);
      return 0;
    case 'throttled': {
      // After one that was perhaps heard nobody can promise that nothing is charged; that one waits to its end.
      const outlasts = outcome.afterMs < 1000 * secondsLeft(parts, prediction) || prediction.createdAnew;
      if (outlasts) return putOff(parts, prediction, mine, outcome.afterMs);
      await failPrediction(parts, prediction, askedForTooLong(outcome.afterMs), mine);
      return 0;
    }
    case 'unclear':
      parts.log.warn(
        { predictionId: prediction._id, cause: outcome.cause },
        'create ended without an answer',
      );
      await parts.predictions.change(prediction._id, mine, { set: { unclearAt: parts.now() } });
      return 0;
  }
}

/** Stores the provider's id before anything is waited for. A run that nobody wants any more is stopped. */
export async function adoptRun(parts: RunParts, prediction: Prediction, providerId: string): Promise<void> {
  const adopted = await parts.predictions.change(
    prediction._id,
    { states: ['queued', 'creating'] },
    { set: { state: 'created', providerId }, unset: ['pausedUntil', 'pauses'] },
  );
  if (adopted && prediction.pauses) await tellMoved(parts, adopted);
  if (adopted) return;
  const current = await parts.predictions.find(prediction._id);
  if (current?.providerId !== providerId) await cancelRun(parts, { ...prediction, providerId });
}

async function prepareOrder(parts: RunParts, prediction: Prediction): Promise<PreparedOrder | undefined> {
  try {
    return await parts.provider.prepare(orderOf(prediction.input), parts.controlFiles);
  } catch (error) {
    if (!(error instanceof AppError) || mayRetry(error)) throw error;
    await failPrediction(parts, prediction, error.message);
    return undefined;
  }
}

function askedForTooLong(afterMs: number): string {
  const wait = waitText(Math.ceil(afterMs / 1000));
  return `The image service takes nothing for the next ${wait}, so we stopped. Nothing was charged. Try again then.`;
}

/** The provider takes 5 s to 24 h (ai-providers.md A1). */
function secondsLeft(parts: RunParts, prediction: Prediction): number {
  return Math.max(5, Math.ceil((prediction.deadlineAt.getTime() - parts.now().getTime()) / 1000));
}

function drawnNowBy({ provider: { name, model, title } }: RunParts, { drawnBy }: Prediction): DrawnBy {
  return drawnBy?.provider === name && drawnBy.model === model
    ? drawnBy
    : { provider: name, model, title, ...(drawnBy?.isChosen && { isChosen: true }) };
}
