import type { Bus } from '@insta-ai/chassis/messaging/bus';
import { hasEnded, predictionFromBus } from '@insta-ai/proto/convert/prediction';
import type { Prediction as BusPrediction } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Prediction, Remix } from '@insta-ai/proto/http/prediction-media';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { deliverPicture } from './deliver-picture.ts';
import { imagePrompt } from './image-prompt.ts';
import { promptNeeded, wordsNeeded } from './media.errors.ts';
import type { PredictionMediaGateway } from './prediction-media.gateway.ts';
import { isStillThere } from './still-there.ts';

/** `words` say what becomes of the picture; asked for where it is changed. */
export type AskedRemix = Remix & { words?: string };

export type MediaService = {
  /** Orders pictures for an item; the same click (key) twice orders once. */
  generateImage(owner: string, id: string, repeatKey: string): Promise<Prediction[]>;
  /** Orders a picture that begins with another one; the same click (key) twice orders once. */
  remixImage(owner: string, id: string, remix: AskedRemix, repeatKey: string): Promise<Prediction[]>;
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
function mayBring(prediction: BusPrediction): boolean {
  return prediction.output.length > 0 || !hasEnded(prediction);
}

export function createMediaService(deps: Deps): MediaService {
  const { store, users, contentTypes, predictionMedia, bus } = deps;
  const order = async (
    owner: string,
    id: string,
    repeatKey: string,
    { remix, words }: { remix?: Remix; words?: string } = {},
  ) => {
    const item = await store.get(owner, id);
    if (!item) throw contentNotFound();
    const typeId = item._contentType?._id;
    const [user, settings] = await Promise.all([
      users.get(owner),
      typeId ? contentTypes.get(owner, typeId) : undefined,
    ]);
    const prompt = words ?? imagePrompt(item, user?.promptImage ?? '');
    if (prompt === '' && remix?.kind !== 'variation') throw promptNeeded();
    const predictions = await predictionMedia.generate({
      userId: owner,
      contentId: id,
      key: `${id}.${repeatKey}`,
      prompt,
      settings,
      ...(remix && { remix }),
    });
    if (!(await isStillThere({ store, bus }, owner, id))) throw contentNotFound();
    return predictions.map(predictionFromBus);
  };
  const generateImage: MediaService['generateImage'] = (owner, id, repeatKey) => order(owner, id, repeatKey);
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
    async remixImage(owner, id, { words: given = '', ...remix }, repeatKey) {
      // The words say all of a change; a variation is drawn from the prompt that its picture had.
      if (remix.kind !== 'change') return order(owner, id, repeatKey, { remix });
      const words = given.trim();
      if (words === '') throw wordsNeeded();
      return order(owner, id, repeatKey, { remix, words });
    },
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
