import { type Bus, message } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { contentToBus } from '@insta-ai/proto/convert/content';
import { predictionFromBus, predictionToBus } from '@insta-ai/proto/convert/prediction';
import type { Prediction } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { toContent } from '../item/content-wire.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { selectFirstPicture } from './select-first-picture.ts';

/** Gives a finished picture to the item that waits for it, and tells the browser about both. */
export async function deliverPicture(
  { store, bus }: { store: ContentsStore; bus: Bus },
  userId: string,
  prediction: Prediction,
): Promise<void> {
  const item = await changeContent(store, userId, prediction.contentId, current =>
    selectFirstPicture(current, prediction),
  );
  await bus.send(
    message(
      events.imageGenerated,
      { id: `${prediction.id}.finished.image-generated`, userId },
      {
        contentId: item._id,
        // Read and written again, because an older version may have sent it.
        picture: predictionToBus(predictionFromBus(prediction)),
        item: contentToBus(toContent(item)),
      },
    ),
  );
}
