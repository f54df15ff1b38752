import { type Consumer, done, hear } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import type { PredictionsStore } from './predictions.store.ts';
import { type RemovalParts, removePrediction } from './remove-prediction.ts';

type Deps = RemovalParts & { predictions: Pick<PredictionsStore, 'listOfContent'> };

/** An item is gone: its predictions and bytes go with it. Hearing it twice finds nothing left to do. */
export function contentDeleted(deps: Deps): Consumer {
  return hear('prediction-media', events.contentDeleted, async ({ userId, payload }) => {
    for (const prediction of await deps.predictions.listOfContent(userId, payload.contentId)) {
      await removePrediction(deps, prediction);
    }
    return done;
  });
}
