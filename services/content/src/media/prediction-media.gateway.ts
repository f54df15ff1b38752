import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { ContentType } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type {
  Prediction,
  PredictionMediaService,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';

export type PictureOrder = {
  userId: string;
  contentId: string;
  /** The same key twice makes one prediction. */
  key: string;
  prompt: string;
  /** Absent means the model's defaults. */
  settings: ContentType | undefined;
};

/** What this service asks prediction-media. */
export type PredictionMediaGateway = { generate(order: PictureOrder): Promise<Prediction[]> };

export function createPredictionMediaGateway(
  client: RpcClient<typeof PredictionMediaService>,
): PredictionMediaGateway {
  return {
    async generate(order) {
      return (await client.generate(order)).predictions;
    },
  };
}
