import { predictionToBus } from '@insta-ai/proto/convert/prediction';
import type { Prediction as WirePrediction } from '@insta-ai/proto/http/prediction-media';
import { mediaPath } from '../media/media-address.ts';
import type { PredictionWithOutputs } from './prediction.ts';

/** A prediction as the browser gets it. */
export function toWire({ prediction, outputs }: PredictionWithOutputs): WirePrediction {
  const { drawnBy } = prediction;
  return {
    _id: prediction._id,
    _content: prediction.content,
    started_at: prediction.startedAt.toISOString(),
    completed_at: prediction.completedAt?.toISOString() ?? null,
    filename: prediction.filename,
    output: outputs.map(output => mediaPath(output.key)),
    outputPreferred: outputs.filter(output => output.preferred).map(output => mediaPath(output.key)),
    input: prediction.input,
    progress: prediction.progress,
    error: prediction.error,
    ...(prediction.state === 'queued' &&
      prediction.pausedUntil && { paused_until: prediction.pausedUntil.toISOString() }),
    ...(prediction.missing !== undefined && { missing: prediction.missing }),
    ...(drawnBy && { drawn_by: { title: drawnBy.title ?? drawnBy.provider, model: drawnBy.model } }),
    ...(prediction.remixOf && { remix_of: prediction.remixOf }),
    thumbnails: outputs.map(output => mediaPath(output.thumbnailKey)),
  };
}

/** The same on the bus. */
export function toProto(found: PredictionWithOutputs) {
  return predictionToBus(toWire(found));
}
