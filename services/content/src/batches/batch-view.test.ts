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
const titles = new Map([['c2', 'Rolls']]);

test('counts each kind of step and tells what failed and where', () => {
  const seen = toBatch(
    batch,
    [
      { content: 'c1', step: 'text', state: 'done' },
      { content: 'c2', step: 'text', state: 'failed', message: 'The text model refused.' },
      { content: 'c3', step: 'text', state: 'working' },
      { content: 'c1', step: 'picture', state: 'waiting' },
    ],
    titles,
    pace,
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
  expect(toBatch({ ...batch, state: 'offered' }, units, titles, pace).items).toBe(1);
});

test('what has ended takes no more time', () => {
  expect(toBatch({ ...batch, state: 'ended' }, [], titles, pace).secondsLeft).toBeNull();
});

test('the slower of texts and pictures is what is waited for', () => {
  const of = (total: number, done = 0, failed = 0) => ({ total, working: 0, done, failed });
  expect(secondsLeft({ text: of(54), picture: of(54) }, pace)).toBe(540);
  expect(secondsLeft({ text: of(54), picture: of(54, 50, 4) }, pace)).toBe(108);
  expect(secondsLeft({ text: of(0), picture: of(0) }, pace)).toBe(0);
});
