import { create } from '@bufbuild/protobuf';
import { PredictionSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { expect, it } from 'vitest';
import { toPrediction } from './prediction-wire.ts';

it('a running prediction of the bus has no end, no file and no error on the wire', () => {
  const running = create(PredictionSchema, {
    id: 'p1',
    contentId: 'c1',
    startedAt: '2027-01-01T00:00:00.000Z',
    progress: 40,
    input: { prompt: 'a boat' },
  });

  expect(toPrediction(running)).toEqual({
    _id: 'p1',
    _content: 'c1',
    started_at: '2027-01-01T00:00:00.000Z',
    completed_at: null,
    filename: null,
    output: [],
    outputPreferred: [],
    input: { prompt: 'a boat' },
    progress: 40,
    error: null,
    thumbnails: [],
  });
});
