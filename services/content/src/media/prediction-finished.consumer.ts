import type { JsonObject } from '@bufbuild/protobuf';
import { type Bus, message } from '@insta-ai/chassis/messaging/bus';
import { type Consumer, discard, done, hear } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import { toContent } from '../contents/content-wire.ts';
import type { ContentsStore } from '../contents/contents.store.ts';
import { toPrediction } from './prediction-wire.ts';

/** Tells the browser about a finished picture together with its item; nothing is stored, so nothing can be lost. */
export function predictionFinishedConsumer(store: Pick<ContentsStore, 'get'>, bus: Bus): Consumer {
  return hear('content', events.predictionFinished, async ({ id, userId, payload: { prediction } }) => {
    if (!prediction) return discard('the message names no prediction');
    const item = await store.get(userId, prediction.contentId);
    if (!item) return discard('the item is gone');
    await bus.send(
      message(
        events.imageGenerated,
        { id: `${id}.image-generated`, userId },
        {
          contentId: item._id,
          prediction: toPrediction(prediction) as JsonObject,
          content: toContent(item) as JsonObject,
        },
      ),
    );
    return done;
  });
}
