import { expect, test } from 'vitest';
import { namedStates, shownStatus, shownStatuses } from './shown-status.ts';

const outcome = { message: '', advice: '', at: '2026-11-21T09:00:00.000Z' };

test('an empty status is a Draft', () => {
  expect(shownStatus({ status: '', outcome: null })).toBe('Draft');
});

test.each([
  ['publishing', 'Publishing'],
  ['held', 'Held'],
  ['failed', 'Failed'],
  ['unknown', 'Unknown'],
  ['notified', 'Scheduled'],
] as const)('a scheduled item whose outcome is %s is shown as %s', (state, shown) => {
  expect(shownStatus({ status: 'Scheduled', outcome: { ...outcome, state } })).toBe(shown);
});

test('what is live is Published, whatever went before', () => {
  expect(shownStatus({ status: 'Published', outcome: { ...outcome, state: 'failed' } })).toBe('Published');
});

test('lists have a place for each word that a badge can say', () => {
  const words = ['Draft', 'Scheduled', 'Published', ...Object.values(namedStates)];
  expect(shownStatuses.toSorted()).toEqual(words.toSorted());
});
