import type { Bus } from '@insta-ai/chassis/messaging/bus';
import { predictionFromBus } from '@insta-ai/proto/convert/prediction';
import type { Prediction as BusPrediction } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { deliverPicture } from './deliver-picture.ts';
import { imagePrompt } from './image-prompt.ts';
import { promptNeeded } from './media.errors.ts';
import type { PredictionMediaGateway } from './prediction-media.gateway.ts';

export type MediaService = {
  /** Orders pictures for an item; the same click (key) twice orders once. */
  generateImage(owner: string, id: string, repeatKey: string): Promise<Prediction[]>;
  /** The same for an item without a picture: the first that is drawn becomes its media. Nothing is ordered that is drawn already. */
  orderPicture(owner: string, id: string, repeatKey: string): Promise<void>;
  /** All predictions of an item, newest first; one that is drawn is given to the item if that waits for it. */
  lookForPicture(owner: string, id: string): Promise<BusPrediction[]>;
};

type Deps = {
  store: ContentsStore;
  users: UsersGateway;
  contentTypes: ContentTypesGateway;
  predictionMedia: PredictionMediaGateway;
  bus: Bus;
};

/** Whether a picture came of a prediction, or may still come. */
function mayBring({ output, completed, completedAt }: BusPrediction): boolean {
  return output.length > 0 || (!completed && !completedAt);
}

export function createMediaService(deps: Deps): MediaService {
  const { store, users, contentTypes, predictionMedia, bus } = deps;
  const generateImage: MediaService['generateImage'] = async (owner, id, repeatKey) => {
    const item = await store.get(owner, id);
    if (!item) throw contentNotFound();
    const typeId = item._contentType?._id;
    const [user, settings] = await Promise.all([
      users.get(owner),
      typeId ? contentTypes.get(owner, typeId) : undefined,
    ]);
    const prompt = imagePrompt(item, user?.promptImage ?? '');
    if (prompt === '') throw promptNeeded();
    const predictions = await predictionMedia.generate({
      userId: owner,
      contentId: id,
      key: `${id}.${repeatKey}`,
      prompt,
      settings,
    });
    return predictions.map(predictionFromBus);
  };
  const lookForPicture: MediaService['lookForPicture'] = async (owner, id) => {
    const predictions = await predictionMedia.predictionsOf(owner, id);
    // The event that says so may be lost, or still on its way.
    const drawn = predictions.findLast(({ output }) => output.length > 0);
    if (drawn) await deliverPicture({ store, bus }, owner, drawn);
    return predictions;
  };
  return {
    generateImage,
    lookForPicture,
    async orderPicture(owner, id, repeatKey) {
      // Before the order: its picture may come at once.
      await changeContent(store, owner, id, ({ contents, wantsPicture }) =>
        contents.length > 0 || wantsPicture ? undefined : { set: { wantsPicture: true } },
      );
      const predictions = await lookForPicture(owner, id);
      if (!predictions.some(mayBring)) await generateImage(owner, id, repeatKey);
    },
  };
}
