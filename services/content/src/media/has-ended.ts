import type { Prediction } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';

/** Whether nothing more comes of a prediction. An older version wrote a text. */
export function hasEnded({ completed, completedAt }: Pick<Prediction, 'completed' | 'completedAt'>): boolean {
  return Boolean(completed ?? completedAt);
}
