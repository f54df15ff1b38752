import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { publishStates } from '../../data/publish-states.ts';
import { PublishTimelineSchema } from '../../gen/insta_ai/instagram/v1/instagram_pb.js';
import { publishTimelineFromBus, publishTimelineToBus } from './timeline.ts';

const at = new Date('2026-11-23T18:00:00.000Z');
const later = new Date('2026-11-23T19:00:00.000Z');
const over = (publish: Parameters<typeof publishTimelineToBus>[0]) =>
  publishTimelineFromBus(
    fromBinary(
      PublishTimelineSchema,
      toBinary(PublishTimelineSchema, create(PublishTimelineSchema, publishTimelineToBus(publish))),
    ),
  );

test('a publish comes over the bus with all that its steps tell', () => {
  const said = { words: 'Slow down', code: '4', trace: 'Atrace' };
  const wait = { why: 'A pause.', until: later, notSooner: 'It would be longer.' };
  const full = { at, words: 'Asked.', said, times: 3, lastAt: later, wait };
  const turn = { at, words: 'Its turn.', wait: { why: 'Another post.' } };

  expect(
    over({ publishId: 'c1.1', state: 'held', dueAt: at, steps: [full, { at, words: 'Sent.' }, turn] }),
  ).toEqual({
    _id: 'c1.1',
    state: 'held',
    dueAt: at.toISOString(),
    steps: [
      {
        at: at.toISOString(),
        words: 'Asked.',
        said,
        times: 3,
        lastAt: later.toISOString(),
        wait: { ...wait, until: later.toISOString() },
      },
      { at: at.toISOString(), words: 'Sent.', said: null, times: 1, lastAt: null, wait: null },
      {
        at: at.toISOString(),
        words: 'Its turn.',
        said: null,
        times: 1,
        lastAt: null,
        wait: { why: 'Another post.', until: null, notSooner: '' },
      },
    ],
  });
});

test.each(publishStates)('the state %s has its word on both sides', state => {
  expect(over({ publishId: 'c1.1', state, dueAt: at, steps: [] }).state).toBe(state);
});
