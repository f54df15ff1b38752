import { create, type MessageShape, toBinary } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { dateFromBus } from '@insta-ai/proto/convert/moment';
import {
  type ListPredictionsRequest,
  PredictionSchema,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { isShown, joined, listPredictions } from './load-predictions.ts';
import type { OutputsStore } from './outputs.store.ts';
import type { PredictionPlace, PredictionsStore } from './predictions.store.ts';
import { toProto } from './to-wire.ts';

type Stores = {
  predictions: Pick<PredictionsStore, 'listOfContent' | 'pageOfContent'>;
  outputs: Pick<OutputsStore, 'listOfContent'>;
};
type Request = Pick<ListPredictionsRequest, 'userId' | 'contentId' | 'inPages'> &
  Partial<Pick<ListPredictionsRequest, 'after'>>;
type Answer = { predictions: MessageShape<typeof PredictionSchema>[]; next?: PredictionPlace };

/** Half of what a bus usually takes in one message: each prediction brings its whole prompt. */
const pageBytes = 512 * 1024;
const mostOnPage = 50;

/** Predictions of an item as the bus tells of them, newest first: a page, or all for an older version that knows no pages. */
export async function predictionsOnBus(stores: Stores, request: Request) {
  const { predictions, next } = request.inPages
    ? await pageOf(stores, request)
    : await allOf(stores, request);
  return { predictions, next: next && { started: timestampFromDate(next.startedAt), id: next._id } };
}

async function allOf(stores: Stores, { userId, contentId }: Request): Promise<Answer> {
  const all = await listPredictions(stores, userId, contentId);
  return { predictions: all.map(found => create(PredictionSchema, toProto(found))) };
}

async function pageOf(stores: Stores, { userId, contentId, after }: Request): Promise<Answer> {
  const startedAt = dateFromBus(after?.started);
  const place = after && startedAt && { _id: after.id, startedAt };
  const [found, outputs] = await Promise.all([
    stores.predictions.pageOfContent(userId, contentId, place, mostOnPage),
    stores.outputs.listOfContent(userId, contentId),
  ]);
  const predictions: Answer['predictions'] = [];
  let bytes = 0;
  let last: PredictionPlace | undefined;
  for (const one of joined(found, outputs)) {
    const told = create(PredictionSchema, toProto(one));
    bytes += toBinary(PredictionSchema, told).length;
    if (last && bytes > pageBytes) return { predictions, next: last };
    last = one.prediction;
    if (isShown(one)) predictions.push(told);
  }
  return { predictions, ...(last && found.length === mostOnPage && { next: last }) };
}
