import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PredictionSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Prediction as WirePrediction } from '@insta-ai/proto/http/prediction-media';
import { mediaPath } from '../media/media-address.ts';
import type { PredictionWithOutputs } from './prediction.ts';

/** A prediction as the browser gets it. */
export function toWire({ prediction, outputs }: PredictionWithOutputs): WirePrediction {
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
    thumbnails: outputs.map(output => mediaPath(output.thumbnailKey)),
  };
}

/** The same on the bus. */
export function toProto(found: PredictionWithOutputs): MessageInitShape<typeof PredictionSchema> {
  const wire = toWire(found);
  return {
    id: wire._id,
    contentId: wire._content,
    startedAt: wire.started_at,
    completedAt: wire.completed_at ?? undefined,
    filename: wire.filename ?? undefined,
    output: wire.output,
    outputPreferred: wire.outputPreferred,
    input: found.prediction.input,
    progress: wire.progress,
    error: wire.error ?? undefined,
    thumbnails: wire.thumbnails,
  };
}
