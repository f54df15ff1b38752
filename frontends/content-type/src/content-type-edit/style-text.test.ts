import { expect, test } from 'vitest';
import { joinStyles, splitStyles } from './style-text.ts';

test('names are split at commas, trimmed, and named once', () => {
  expect(splitStyles('Fooocus V2, SAI Anime,,Fooocus V2 ')).toEqual(['Fooocus V2', 'SAI Anime']);
});

test('an empty text is no style', () => {
  expect(splitStyles('')).toEqual([]);
});

test('what is joined splits into the same names', () => {
  expect(joinStyles(['Fooocus V2', ' My own '])).toBe('Fooocus V2,My own');
});
