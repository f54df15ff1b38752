import { expect, test } from 'vitest';
import { usedVoiceWords } from './voice-words.ts';

const examples = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `m${at}`, opening: '' }));

test.each([
  [true, 3, 'Written in your voice, with 3 of your posts'],
  [false, 1, 'Written in your voice, with 1 of your posts'],
  [true, 0, 'Written in your voice, by your voice sheet'],
  [false, 0, 'Written without your voice'],
])('a text says with whose voice it was written (sheet %s, %i examples)', (hadSheet, count, words) => {
  expect(usedVoiceWords({ hadSheet, exemplars: examples(count) })).toBe(words);
});
