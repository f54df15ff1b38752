import { expect, test } from 'vitest';
import { deletedInWords, resultOf, undoneInWords } from './words.ts';

test.each([
  [1, 0, '1 file will be deleted. You can undo it for ten minutes.'],
  [40, 1, '40 files will be deleted. You can undo it for ten minutes. 1 more is used by an item and stays.'],
  [40, 3, '40 files will be deleted. You can undo it for ten minutes. 3 more are used by items and stay.'],
])('of %i files, %i more of them in use, the question says so', (count, used, words) => {
  expect(deletedInWords(count, used)).toBe(words);
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
