import { create } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { FindingSchema } from '../gen/insta_ai/rules/v1/rules_pb.js';
import { liveOptions } from '../rules/post-options.ts';
import { findingFromBus, onceLiveFromBus, onceLiveToBus } from './rules.ts';

test('a finding of a level or place that is newer than this process is taken for a grave one of the item', () => {
  const newer = create(FindingSchema, {
    rule: 'new',
    level: 9 as never,
    where: 99 as never,
    message: 'm',
    fix: 'f',
  });

  expect(findingFromBus(newer)).toEqual({
    rule: 'new',
    level: 'error',
    where: 'item',
    message: 'm',
    fix: 'f',
  });
});

test('what is done to a live post is read as it was written, and what is newer than this process is left out', () => {
  expect(onceLiveFromBus(onceLiveToBus(liveOptions))).toEqual(liveOptions);
  expect(onceLiveFromBus([9 as never, ...onceLiveToBus(['commentsOff'])])).toEqual(['commentsOff']);
});
