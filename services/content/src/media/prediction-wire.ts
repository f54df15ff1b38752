import type { Prediction as FromBus } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';

/** A prediction of the bus as the browser sees it. */
export function toPrediction(prediction: FromBus): Prediction {
  return {
    _id: prediction.id,
    _content: prediction.contentId,
    started_at: prediction.startedAt,
    completed_at: prediction.completedAt ?? null,
    filename: prediction.filename ?? null,
    output: prediction.output,
    outputPreferred: prediction.outputPreferred,
    input: prediction.input ?? {},
    progress: prediction.progress,
    error: prediction.error ?? null,
    thumbnails: prediction.thumbnails,
  };
}
