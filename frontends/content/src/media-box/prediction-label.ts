import type { Prediction } from '@insta-ai/proto/http/prediction-media';

export type PredictionState = 'uploaded' | 'completed' | 'failed' | 'generating';

/** How far a prediction is (specification section 4). */
export function predictionState({ filename, completed_at, error }: Prediction): PredictionState {
  if (error) return 'failed';
  if (filename) return 'uploaded';
  return completed_at ? 'completed' : 'generating';
}

/** What stands behind the start time, in the specification's words (section 2). */
export function predictionLabel(prediction: Prediction): string {
  switch (predictionState(prediction)) {
    case 'uploaded':
      return ' - Uploaded';
    case 'completed':
      return ` - Completed in ${secondsOf(prediction)} seconds`;
    case 'failed':
      return ' - Failed';
    case 'generating':
      return ' Generating...';
  }
}

/** What the tile says while the image service does not begin, with the time of day that it named. */
export function pauseInWords(until: string): string {
  return `The image service asks for a pause until ${until}. It goes on by itself.`;
}

function secondsOf({ started_at, completed_at }: Prediction): number {
  return Math.max(0, Math.round((Date.parse(completed_at ?? started_at) - Date.parse(started_at)) / 1_000));
}
