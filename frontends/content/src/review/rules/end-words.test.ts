import { expect, test } from 'vitest';
import { endWords } from './end-words.ts';

test.each([
  [{ total: 54, scheduled: 50, moved: 3, deleted: 1 }, 'All 54 looked at: 50 scheduled, 3 moved, 1 deleted'],
  [{ total: 2, scheduled: 2, moved: 0, deleted: 0 }, 'All 2 looked at: 2 scheduled'],
  [{ total: 3, scheduled: 0, moved: 0, deleted: 0 }, 'All 3 looked at'],
  [{ total: 1, scheduled: 0, moved: 0, deleted: 1 }, '1 looked at: 1 deleted'],
])('%o in words', (tally, words) => {
  expect(endWords(tally)).toBe(words);
});
