import { create } from '@bufbuild/protobuf';
import {
  type Prediction,
  PredictionSchema,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { PictureOrder, PredictionMediaGateway, WaitingUpload } from './prediction-media.gateway.ts';

/** Remembers what was ordered; every new key is one running prediction, every upload a completed one. */
export function createFakePredictionMedia(): PredictionMediaGateway & { orders: PictureOrder[] } {
  const orders: PictureOrder[] = [];
  const made: { userId: string; key: string; prediction: Prediction }[] = [];
  const of = (userId: string, item: string) =>
    made
      .filter(one => one.userId === userId && one.prediction.contentId === item)
      .map(({ prediction }) => prediction)
      .reverse();
  const makeOnce = (
    userId: string,
    key: string,
    fields: Partial<Omit<Prediction, '$typeName' | '$unknown'>>,
  ) => {
    const isNew = !made.some(one => one.userId === userId && one.key === key);
    if (isNew) made.push({ userId, key, prediction: create(PredictionSchema, { id: key, ...fields }) });
    return isNew;
  };
  return {
    orders,
    predictionsOf: async (owner, item) => of(owner, item),
    checkMedia: async () => ({ findings: [], aiOutputs: [] }),
    outputsOf: async (owner, item) => of(owner, item).flatMap(({ output }) => output),
    async generate(order) {
      const { userId, contentId, key } = order;
      if (makeOnce(userId, key, { contentId })) orders.push(order);
      return of(userId, contentId);
    },
    checkUpload: async () => Number.MAX_SAFE_INTEGER,
    async adoptUpload({ userId, contentId, objectKey, filename, repeatKey }: WaitingUpload) {
      const output = [`/media/outputs/${objectKey}`];
      makeOnce(userId, repeatKey ?? objectKey, { contentId, filename, progress: 100, output });
      return of(userId, contentId);
    },
  };
}
