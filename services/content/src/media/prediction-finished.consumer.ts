import type { JsonObject } from '@bufbuild/protobuf';
import { type Bus, message } from '@insta-ai/chassis/messaging/bus';
import { type Consumer, discard, done, hear } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import { changeContent } from '../contents/change-content.ts';
import { toContent } from '../contents/content-wire.ts';
import type { ContentsStore } from '../contents/contents.store.ts';
import { toPrediction } from './prediction-wire.ts';
import { selectFirstPicture } from './select-first-picture.ts';

/**
 * Tells the browser about a finished picture together with its item, which may have waited for it. Whoever dies before the
 * word is out hears of the picture again, and finds it selected.
 */
export function predictionFinishedConsumer(store: ContentsStore, bus: Bus): Consumer {
  return hear('content', events.predictionFinished, async ({ id, userId, payload: { prediction } }) => {
    if (!prediction) return discard('the message names no prediction');
    if (!(await store.get(userId, prediction.contentId))) return discard('the item is gone');
    const item = await changeContent(store, userId, prediction.contentId, current =>
      selectFirstPicture(current, prediction),
    );
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
