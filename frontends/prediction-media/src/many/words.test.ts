import { expect, test } from 'vitest';
import { deleteQuestion, resultOf } from './words.ts';

test.each([
  [1, 0, 'Delete 1 file?', 'Deleted files cannot be brought back.'],
  [40, 1, 'Delete 40 files?', '1 is used by an item and stays. Deleted files cannot be brought back.'],
  [40, 3, 'Delete 40 files?', '3 are used by items and stay. Deleted files cannot be brought back.'],
])('of %i files, %i more of them in use, the question says so', (count, used, title, message) => {
  expect(deleteQuestion(count, used)).toEqual({ title, message });
});

test('the result says what is done, and what is left with the first reason', () => {
  const reasonOf = (error: unknown) => (error as Error).message;
  expect(resultOf({ done: [1, 2], left: [] }, 'deleted', reasonOf)).toBe('2 files deleted.');
  const left = [{ item: 3 }, { item: 4, error: new Error('It is used.') }];
  expect(resultOf({ done: [1], left }, 'deleted', reasonOf)).toBe(
    '1 file deleted. 2 files left, still selected. It is used.',
  );
  expect(resultOf({ done: [], left: [{ item: 3 }] }, 'starred', reasonOf)).toBe(
    '0 files starred. 1 file left, still selected.',
  );
});
