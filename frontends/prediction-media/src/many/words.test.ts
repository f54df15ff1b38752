import { expect, test } from 'vitest';
import { deleteQuestion, resultOf, undoneInWords } from './words.ts';

test.each([
  [1, 0, 'Delete 1 file?', 'It can be brought back for ten minutes.'],
  [40, 1, 'Delete 40 files?', '1 is used by an item and stays. They can be brought back for ten minutes.'],
  [40, 3, 'Delete 40 files?', '3 are used by items and stay. They can be brought back for ten minutes.'],
])('of %i files, %i more of them in use, the question says so', (count, used, title, message) => {
  expect(deleteQuestion(count, used)).toEqual({ title, message });
});

test('the result says what is done, and what is left and why', () => {
  expect(resultOf({ files: 2, kept: [], undo: null }, 'deleted')).toBe('2 files deleted.');
  expect(resultOf({ files: 1, kept: ['a'], usedBy: 'Quay', undo: null }, 'deleted')).toBe(
    '1 file deleted. 1 file left, still selected: “Quay” uses it.',
  );
  expect(resultOf({ files: 0, kept: ['a', 'b'], usedBy: '', undo: null }, 'deleted')).toBe(
    '0 files deleted. 2 files left, still selected: “NO_NAME” uses one of them.',
  );
});

test('what came back is counted', () => {
  expect(undoneInWords(1)).toBe('1 file is as it was before.');
  expect(undoneInWords(3)).toBe('3 files are as they were before.');
  expect(undoneInWords(0)).toContain('Nothing was taken back');
});
