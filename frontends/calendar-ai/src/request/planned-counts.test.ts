import { expect, test } from 'vitest';
import { defaultRequest } from './default-request.ts';
import { countEntries, daysOf, plannedCounts, totalOf } from './planned-counts.ts';

const request = defaultRequest('', 'UTC', new Date('2026-11-21T12:00:00Z'));

test('stories are counted for every day, posts and reels once', () => {
  const counts = plannedCounts(request);

  expect(counts).toEqual({ stories: 48, posts: 3, reels: 3 });
  expect(totalOf(counts)).toBe(54);
});

test('the same day twice is one day', () => {
  expect(daysOf({ from: '2026-11-22', to: '2026-11-22' })).toBe(1);
});

test.each([
  ['a last day before the first', { from: '2026-11-22', to: '2026-11-21' }],
  ['a missing day', { from: '', to: '2026-11-21' }],
])('%s makes nothing', (_name, days) => {
  expect(totalOf(plannedCounts({ ...request, ...days }))).toBe(0);
});

test('entries are counted by their kind', () => {
  expect(countEntries([{ type: 'Story' }, { type: 'Reel' }, { type: 'Story' }])).toEqual({
    stories: 2,
    posts: 0,
    reels: 1,
  });
});
