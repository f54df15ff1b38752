import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { actionKinds, actionStates } from '../../data/content-action.ts';
import { ActionSchema } from '../../gen/insta_ai/content/v1/content_pb.js';
import type { Action } from '../../http/many/content-action.ts';
import { actionFromBus, actionToBus } from './action.ts';

const sent = (action: Action) =>
  fromBinary(ActionSchema, toBinary(ActionSchema, create(ActionSchema, actionToBus(action))));

const action: Action = {
  _id: 'a1',
  kind: 'shift',
  state: 'running',
  items: 80,
  done: 20,
  kept: [{ reason: 'has no date', items: 2, titles: ['Bread', 'Rolls'] }],
  createdAt: '2026-11-23T03:00:00.000Z',
};

test.each(actionKinds.flatMap(kind => actionStates.map(state => [kind, state] as const)))(
  'an action to %s that is %s arrives as it was said',
  (kind, state) => {
    expect(actionFromBus(sent({ ...action, kind, state }))).toEqual({ ...action, kind, state });
  },
);

test('an action of a kind that nobody knows here is not told', () => {
  expect(actionFromBus({ ...sent(action), kind: 99 as never })).toBeUndefined();
});
