import { create } from '@bufbuild/protobuf';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import {
  ListPredictionsResponseSchema,
  type PredictionMediaService,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { expect, test } from 'vitest';
import { createPredictionMediaGateway } from './prediction-media.gateway.ts';

type Client = RpcClient<typeof PredictionMediaService>;

const answer = (ids: string[], next?: string) =>
  create(ListPredictionsResponseSchema, {
    predictions: ids.map(id => ({ id, output: [`/media/${id}.png`] })),
    next: next === undefined ? undefined : { id: next },
  });

test.each([
  ['of replicas that know pages', answer(['a'])],
  ['of one that does not, too', answer(['d', 'c', 'b', 'a'])],
])('all pages %s are put together, each prediction once', async (_what, last) => {
  const pages = new Map([
    [undefined, answer(['d', 'c'], 'c')],
    ['c', answer(['b'], 'b')],
    ['b', last],
  ]);
  const listPredictions: Client['listPredictions'] = async ({ after }) => pages.get(after?.id) ?? answer([]);
  const gateway = createPredictionMediaGateway({ listPredictions } as Client);

  const found = await gateway.predictionsOf('ann', 'item');

  expect(found.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
  expect(await gateway.outputsOf('ann', 'item')).toHaveLength(4);
});
