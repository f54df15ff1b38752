import { expect, test } from 'vitest';
import type { BatchDocument } from './batch-document.ts';
import { secondsLeft, toBatch } from './batch-view.ts';

const now = new Date('2026-11-23T03:00:00.000Z');
const batch: BatchDocument = {
  _id: 'b',
  owner: 'ann',
  state: 'running',
  steps: ['text', 'picture'],
  itemIds: ['c1', 'c2', 'c3'],
  order: 1,
  turnAt: now,
  createdAt: now,
};
const pace = { text: 6_000, picture: 40_000 };
const known = { titles: new Map([['c2', 'Rolls']]), pace, price: {}, now };

test('counts each kind of step and tells what failed and where', () => {
  const seen = toBatch(
    batch,
    [
      { content: 'c1', step: 'text', state: 'done' },
      { content: 'c2', step: 'text', state: 'failed', message: 'The text model refused.' },
      { content: 'c3', step: 'text', state: 'working' },
      { content: 'c1', step: 'picture', state: 'waiting' },
    ],
    known,
  );

  expect(seen).toMatchObject({
    items: 3,
    texts: { total: 3, working: 1, done: 1, failed: 1 },
    pictures: { total: 1, working: 0, done: 0, failed: 0 },
    failures: [{ _content: 'c2', title: 'Rolls', step: 'text', message: 'The text model refused.' }],
    secondsLeft: 10,
  });
});

test('an offer counts the items that need something', () => {
  const units = [
    { content: 'c1', step: 'text', state: 'waiting' },
    { content: 'c1', step: 'picture', state: 'waiting' },
  ] as const;
  expect(toBatch({ ...batch, state: 'offered' }, units, known).items).toBe(1);
});

test('what has ended takes no more time', () => {
  expect(toBatch({ ...batch, state: 'ended' }, [], known).secondsLeft).toBeNull();
});

test('the slower of texts and pictures is what is waited for', () => {
  const of = (total: number, done = 0, failed = 0) => ({ total, working: 0, done, failed });
  expect(secondsLeft({ text: of(54), picture: of(54) }, pace)).toBe(540);
  expect(secondsLeft({ text: of(54), picture: of(54, 50, 4) }, pace)).toBe(108);
  expect(secondsLeft({ text: of(0), picture: of(0) }, pace)).toBe(0);
});

test('what a cancel left out is not counted with the rest, also when the process that cancelled was killed', () => {
  const units = [
    { content: 'c1', step: 'text', state: 'done' },
    { content: 'c2', step: 'text', state: 'left-out' },
    { content: 'c3', step: 'text', state: 'waiting' },
  ] as const;

  const seen = toBatch({ ...batch, state: 'ended' }, units, known);

  expect(seen.texts).toEqual({ total: 1, working: 0, done: 1, failed: 0 });
  expect(seen.leftOut).toBe(2);
});

test('an item whose text and picture are left out for one reason is named once, and counts as two steps', () => {
  const leftOut = [
    { content: 'c2', step: 'text', reason: 'already published' },
    { content: 'c2', step: 'picture', reason: 'already published' },
  ] as const;
  const units = [
    { content: 'c1', step: 'text', state: 'done' },
    { content: 'c3', step: 'text', state: 'left-out', message: 'deleted since' },
  ] as const;

  const seen = toBatch({ ...batch, state: 'ended', leftOut: [...leftOut] }, units, known);

  expect(seen.leftOut).toBe(3);
  expect(seen.texts.total).toBe(1);
  expect(seen.kept).toEqual([
    { reason: 'already published', items: 1, titles: ['Rolls'] },
    { reason: 'deleted since', items: 1, titles: [] },
  ]);
});

test.each([
  ['for room in a budget', 'waitsForBudget', 'waitingForBudget'],
  ['for what cannot be reached', 'waitsForAbsent', 'waitingForAbsent'],
  ['for a provider that is busy', 'waitsForBusy', 'waitingForBusy'],
] as const)('steps that wait %s are counted as long as they do', (_what, mark, count) => {
  const units = [
    { content: 'c1', step: 'text', state: 'waiting', [mark]: true },
    { content: 'c2', step: 'text', state: 'working', [mark]: true },
    { content: 'c3', step: 'picture', state: 'waiting' },
  ] as const;

  expect(toBatch(batch, units, known)[count]).toBe(1);
  expect(toBatch(batch, units.slice(1), known)).not.toHaveProperty(count);
  expect(toBatch({ ...batch, state: 'ended' }, units, known)).not.toHaveProperty(count);
});

test('steps that wait for a limit of their person are counted until it ends, and the time that is left is after it', () => {
  const inAnHour = new Date(now.getTime() + 3_600_000);
  const units = [
    { content: 'c1', step: 'picture', state: 'waiting', limitedUntil: inAnHour },
    { content: 'c2', step: 'picture', state: 'waiting', limitedUntil: new Date(inAnHour.getTime() + 1) },
    { content: 'c3', step: 'picture', state: 'waiting' },
  ] as const;

  const seen = toBatch(batch, units, known);

  expect(seen.waitingForLimit).toEqual({ steps: 2, until: inAnHour.toISOString() });
  expect(seen.secondsLeft).toBe(3_600 + 30);
  expect(toBatch(batch, units, { ...known, now: new Date(inAnHour.getTime() + 1) })).not.toHaveProperty(
    'waitingForLimit',
  );
  expect(toBatch({ ...batch, state: 'ended' }, units, known)).not.toHaveProperty('waitingForLimit');
});
