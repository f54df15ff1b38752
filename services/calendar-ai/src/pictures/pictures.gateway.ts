import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Picture } from '../text-model/seeing/picture.ts';

/** What this service asks of the one that has the pictures. */
export type PicturesGateway = {
  /** A person's own picture by its path, small; throws when it is not there, or not theirs. */
  show(userId: string, output: string): Promise<Picture>;
};

/** Pictures are opened one at a time, whoever asks; in milliseconds. */
const timeoutMs = 20_000;

export function createPicturesGateway(
  client: Pick<RpcClient<typeof PredictionMediaService>, 'showPicture'>,
): PicturesGateway {
  return {
    async show(userId, output) {
      const { bytes, width, height } = await client.showPicture({ userId, output }, { timeoutMs });
      return { bytes, mimeType: 'image/jpeg', width, height };
    },
  };
}
