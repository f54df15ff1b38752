import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { PredictionSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { expect, test } from 'vitest';
import { drawnOutcome } from './drawn-outcome.ts';

const completed = timestampFromDate(new Date(0));
const atWork = create(PredictionSchema, { id: 'a' });
const drawn = create(PredictionSchema, { id: 'b', completed, output: ['/media/outputs/b.png'] });
const failed = create(PredictionSchema, { id: 'c', completed, error: 'The picture was blocked.' });

test.each([
  ['one is drawn', [atWork, drawn, failed], 'done'],
  ['one is at work', [atWork, failed], undefined],
  ['the newest failed', [failed], { failed: 'The picture was blocked.' }],
  ['all were deleted', [], { failed: 'The picture was deleted before it was finished.' }],
])('when %s', (_, predictions, outcome) => {
  expect(drawnOutcome(predictions)).toEqual(outcome);
});
