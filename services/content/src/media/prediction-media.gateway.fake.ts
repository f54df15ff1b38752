import { create } from '@bufbuild/protobuf';
import { PredictionSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { PictureOrder, PredictionMediaGateway } from './prediction-media.gateway.ts';

/** Remembers what was ordered; every new key is one running prediction. */
export function createFakePredictionMedia(): PredictionMediaGateway & { orders: PictureOrder[] } {
  const orders: PictureOrder[] = [];
  return {
    orders,
    async generate(order) {
      if (!orders.some(({ key }) => key === order.key)) orders.push(order);
      return orders
        .filter(({ contentId }) => contentId === order.contentId)
        .map(({ key, contentId }) => create(PredictionSchema, { id: key, contentId }));
    },
  };
}
