import type { PublishTimeline } from '@insta-ai/proto/http/content';
import { expect, test } from 'vitest';
import { waysOf } from './ways-of.ts';

const at = '2026-11-23T18:00:00.000Z';
const until = '2026-11-23T18:10:00.000Z';
const now = Date.parse(at);
const pause = { why: 'A pause.', until, notSooner: '' };
const none = { wait: null, canTryNow: false, canGiveUp: false, canMarkLive: false };

const publish = (
  state: PublishTimeline['state'],
  wait: PublishTimeline['steps'][0]['wait'] = null,
): PublishTimeline => ({
  _id: 'c1.1',
  state,
  dueAt: at,
  steps: [{ at, words: 'Asked.', said: null, times: 1, lastAt: null, wait }],
});
const item = (state: 'publishing' | 'held' | 'failed' | 'unknown', more: object = {}) => ({
  outcome: { state, message: '', advice: '', at, ...more },
  wish: null,
});

test.each([
  ['that never went out', { outcome: null, wish: null }, undefined],
  ['at work', item('publishing'), publish('open')],
  ['whose pause is over', item('publishing'), publish('open', { ...pause, until: at })],
  ['that failed', item('failed'), publish('failed', pause)],
])('nothing is to be done about an item %s', (_name, of, timeline) => {
  expect(waysOf(of, timeline, now)).toEqual(none);
});

test('a pause of ours can be ended, or the whole', () => {
  expect(waysOf(item('held'), publish('open', pause), now)).toEqual({
    ...none,
    wait: pause,
    canTryNow: true,
    canGiveUp: true,
  });
});

test('a pause that Instagram wants can only be given up', () => {
  const firm = { ...pause, notSooner: 'It would be longer.' };
  expect(waysOf(item('publishing'), publish('open', firm), now)).toMatchObject({
    wait: firm,
    canTryNow: false,
    canGiveUp: true,
  });
});

test('what was sent cannot be given up, nor what is to be deleted', () => {
  expect(waysOf(item('publishing', { sent: true }), publish('open', pause), now).canGiveUp).toBe(false);
  expect(waysOf({ ...item('held'), wish: 'delete' }, publish('open', pause), now).canGiveUp).toBe(false);
});

test('what is held for a login can be tried and given up', () => {
  expect(waysOf(item('held'), publish('held'), now)).toEqual({ ...none, canTryNow: true, canGiveUp: true });
});

test('only of a doubt a person says that it is live', () => {
  expect(waysOf(item('unknown'), publish('unknown'), now)).toEqual({ ...none, canMarkLive: true });
});
