import { expect, test } from 'vitest';
import { lengthWords } from './length-words.ts';

test.each([
  [92_000, '1:32'],
  [7_400, '0:07'],
  [59_600, '1:00'],
  [3_605_000, '60:05'],
  [0, ''],
])('%i milliseconds are %j', (lengthMs, words) => {
  expect(lengthWords(lengthMs)).toBe(words);
});
