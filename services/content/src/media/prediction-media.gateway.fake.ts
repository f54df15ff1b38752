import { create } from '@bufbuild/protobuf';
import { PredictionSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { PictureOrder, PredictionMediaGateway, WaitingUpload } from './prediction-media.gateway.ts';

/** Remembers what was ordered; every new key is one running prediction, every upload a completed one. */
export function createFakePredictionMedia(): PredictionMediaGateway & { orders: PictureOrder[] } {
  const orders: PictureOrder[] = [];
  const uploads: WaitingUpload[] = [];
  const of = (item: string) => [
    ...uploads
      .filter(({ contentId }) => contentId === item)
      .map(({ objectKey, contentId, filename }) =>
        create(PredictionSchema, { id: objectKey, contentId, filename, progress: 100 }),
      ),
    ...orders
      .filter(({ contentId }) => contentId === item)
      .map(({ key, contentId }) => create(PredictionSchema, { id: key, contentId })),
  ];
  return {
    orders,
    predictionsOf: async (_owner, item) => of(item),
    checkMedia: async () => [],
    outputsOf: async (_owner, item) => of(item).flatMap(({ output }) => output),
    async generate(order) {
      if (!orders.some(({ key }) => key === order.key)) orders.push(order);
      return of(order.contentId);
    },
    checkUpload: async () => Number.MAX_SAFE_INTEGER,
    async adoptUpload(upload) {
      if (!uploads.some(({ objectKey }) => objectKey === upload.objectKey)) uploads.push(upload);
      return of(upload.contentId);
    },
  };
}
