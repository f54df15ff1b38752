import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { batchStates } from '../../data/content-batch.ts';
import { BatchSchema } from '../../gen/insta_ai/content/v1/content_pb.js';
import type { Batch } from '../../http/many/content-batch.ts';
import { batchFromBus, batchToBus } from './batch.ts';

const overTheBus = (batch: Batch) =>
  batchFromBus(fromBinary(BatchSchema, toBinary(BatchSchema, create(BatchSchema, batchToBus(batch)))));

test.each(batchStates)('a batch that is %s arrives as it was said', state => {
  const batch: Batch = {
    _id: 'b1',
    state,
    items: 54,
    texts: { total: 54, working: 2, done: 20, failed: 1 },
    pictures: { total: 50, working: 3, done: 0, failed: 1 },
    failures: [
      { _content: 'c1', title: 'Bread', step: 'text', message: 'The text model refused.' },
      { _content: 'c2', title: 'Rolls', step: 'picture', message: 'The picture is blocked.' },
    ],
    secondsLeft: state === 'ended' ? null : 900,
    ...(state === 'ended'
      ? { leftOut: 7, kept: [{ reason: 'deleted since', items: 1, titles: ['Buns'] }] }
      : {
          price: 2.1,
          waitingForBudget: 3,
          waitingForAbsent: 2,
          waitingForBusy: 5,
          waitingForLimit: { steps: 4, until: '2026-11-23T09:00:00.000Z' },
        }),
    createdAt: '2026-11-23T03:00:00.000Z',
  };

  expect(overTheBus(batch)).toEqual(batch);
});
