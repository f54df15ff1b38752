import { predictionFromBus } from '@insta-ai/proto/convert/prediction';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { imagePrompt } from './image-prompt.ts';
import { promptNeeded } from './media.errors.ts';
import type { PredictionMediaGateway } from './prediction-media.gateway.ts';

export type MediaService = {
  /** Orders pictures for an item; the same click (key) twice orders once. */
  generateImage(owner: string, id: string, repeatKey: string): Promise<Prediction[]>;
};

type Deps = {
  store: Pick<ContentsStore, 'get'>;
  users: UsersGateway;
  contentTypes: ContentTypesGateway;
  predictionMedia: PredictionMediaGateway;
};

export function createMediaService({ store, users, contentTypes, predictionMedia }: Deps): MediaService {
  return {
    async generateImage(owner, id, repeatKey) {
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
    },
  };
}
