import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { predictionState } from './prediction-label.ts';

/** What became of the pictures that were being generated a moment ago, for people who do not see the tiles change. */
export function arrivalNews(before: readonly Prediction[], now: readonly Prediction[]): string {
  const underWay = new Set(before.filter(one => predictionState(one) === 'generating').map(({ _id }) => _id));
  return now
    .filter(({ _id }) => underWay.has(_id))
    .flatMap(one => {
      if (predictionState(one) === 'completed') return ['A new picture is ready.'];
      return one.error ? [`A picture could not be generated. ${one.error}`] : [];
    })
    .join(' ');
}
