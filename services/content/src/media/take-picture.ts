import type { JsonObject } from '@bufbuild/protobuf';
import { type Bus, message } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import type { Prediction } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { changeContent } from '../contents/change-content.ts';
import { toContent } from '../contents/content-wire.ts';
import type { ContentsStore } from '../contents/contents.store.ts';
import { toPrediction } from './prediction-wire.ts';
import { selectFirstPicture } from './select-first-picture.ts';

/** Gives a picture that is there to the item that waits for it, and tells the browser of both. */
export async function takePicture(
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
        prediction: toPrediction(prediction) as JsonObject,
        content: toContent(item) as JsonObject,
      },
    ),
  );
}
