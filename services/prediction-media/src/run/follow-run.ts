import { failPrediction } from '../predictions/finish-prediction.ts';
import type { Prediction } from '../predictions/prediction.ts';
import { longestLookPauseMs } from '../providers/image-provider.ts';
import { orderOf } from '../providers/picture-order.ts';
import { copyOutputs } from './copy-outputs.ts';
import { stopSurplusRuns } from './find-lost-run.ts';
import type { RunParts } from './generation-parts.ts';
import { noteDrawn } from './note-drawn.ts';
import { pauseToNextLook, sharedPauseMs } from './pace.ts';
import { tellMoved } from './tell-moved.ts';

/** Smallest step of progress that is told. */
const progressStep = 5;

/** Looks at a run that is known at the provider and does what its state asks for. */
export async function followRun(parts: RunParts, prediction: Prediction): Promise<number | undefined> {
  if (!prediction.providerId) throw new Error(`Prediction ${prediction._id} has no provider id.`);
  if (prediction.createdAnew) await stopSurplusRuns(parts, prediction);
  const run = await parts.provider.look(prediction.providerId, orderOf(prediction.input));
  switch (run.kind) {
    case 'running':
      if (run.progress >= prediction.progress + progressStep)
        await keepProgress(parts, prediction, run.progress);
      return pollPause(parts, prediction);
    case 'succeeded': {
      parts.drawn();
      const drawn = await noteDrawn(parts, prediction);
      return drawn ? copyOutputs(parts, drawn, run) : 0;
    }
    case 'failed':
      await failPrediction(parts, prediction, run.reason, undefined, { isUnpaid: run.isUnpaid });
      return 0;
    case 'unknown':
      parts.log.warn({ predictionId: prediction._id, cause: run.cause }, 'run could not be looked at');
      return Math.max(
        Math.min(run.afterMs, longestLookPauseMs),
        parts.pace.pollMaxMs,
        sharedPauseMs(parts.openRuns()),
      );
  }
}

function pollPause(parts: RunParts, prediction: Prediction): number {
  const { pace, now, provider, webhookAddress, openRuns } = parts;
  const runsSince = prediction.createTriedAt ?? prediction.startedAt;
  const ageMs = now().getTime() - runsSince.getTime();
  const isHooked = Boolean(provider.hook && webhookAddress(prediction._id));
  return pauseToNextLook({ ageMs, isHooked, openRuns: openRuns() }, pace);
}

async function keepProgress(parts: RunParts, prediction: Prediction, progress: number): Promise<void> {
  const moved = await parts.predictions.change(
    prediction._id,
    { states: ['created'] },
    { set: { progress } },
  );
  if (moved) await tellMoved(parts, moved);
}
