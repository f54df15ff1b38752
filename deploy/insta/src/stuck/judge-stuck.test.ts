import { expect, it } from 'vitest';
import { type DueItem, type FoundLedger, judgeStuck } from './judge-stuck.ts';

const now = new Date('2026-03-01T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const item = { _id: 'one', owner: 'ann', title: 'Coffee' } as DueItem;
const outcome = (state: string, at: Date) => ({ state, message: '', advice: '', at }) as DueItem['outcome'];
const going = {
  ...item,
  decision: { publishId: 'one.1', dueAt: before(600), giveUpAt: before(-600) },
  outcome: outcome('publishing', before(600)),
} as DueItem;
const open: FoundLedger = { state: 'open', held: null };

it.each([
  ['is due just now', { ...item, dueAt: before(30) }, undefined],
  ['went out a moment ago', { ...going, outcome: outcome('publishing', before(10)) }, undefined],
  ['is worked on', going, { ...open, leaseUntil: before(-20), nextAt: before(90) }],
  ['pauses', going, { ...open, nextAt: before(-300) }],
  ['has nothing due', item, undefined],
])('says nothing of one that %s', (_what, one, ledger) => {
  expect(judgeStuck(one as DueItem, ledger as FoundLedger | undefined, now)).toBeUndefined();
});

it.each([
  ['nobody took', { ...item, dueAt: before(61) }, undefined, 'nobody', /service content has not taken it/],
  ['has a lost job', going, undefined, 'nobody', /has not taken its job \(one\.1\)/],
  ['nobody works on', going, { ...open, nextAt: before(90) }, 'nobody', /^Nobody works on it\.$/],
  [
    'ended without a word',
    going,
    { state: 'published', held: null },
    'nobody',
    /ended at Instagram \(published\)/,
  ],
  [
    'waits for a login',
    going,
    { state: 'held', held: { cause: 'c', message: 'The login ended.', advice: 'Connect.' } },
    'person',
    /The login ended/,
  ],
  ['was due long ago', { ...item, outcome: outcome('overdue', before(600)) }, undefined, 'person', /was due/],
])('names one that %s', (_what, one, ledger, waitsFor, why) => {
  expect(judgeStuck(one as DueItem, ledger as FoundLedger | undefined, now)).toMatchObject({
    contentId: 'one',
    waitsFor,
    why: expect.stringMatching(why),
    advice: expect.stringMatching(/^[A-Z]/),
  });
});

it('tells the last sign and the last words', () => {
  const timeline = [
    { step: 'container', at: before(900), words: 'Made a container.', wait: { why: 'busy' } },
  ];
  expect(judgeStuck(going, { ...open, nextAt: before(90), timeline }, now)).toMatchObject({
    lastSign: before(900),
    why: 'Nobody works on it. Last: Made a container. (busy)',
  });
});
