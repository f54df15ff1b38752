import { expect, test } from 'vitest';
import { usedVoiceWords, voiceLineOf } from './voice-words.ts';

const examples = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `m${at}`, opening: '' }));

test.each([
  [true, 3, 'Written in your voice, with 3 of your posts'],
  [false, 1, 'Written in your voice, with 1 of your posts'],
  [true, 0, 'Written in your voice, by your voice sheet'],
  [false, 0, 'Written without your voice'],
])('a text says with whose voice it was written (sheet %s, %i examples)', (hadSheet, count, words) => {
  expect(usedVoiceWords({ hadSheet, exemplars: examples(count) })).toBe(words);
});

test('a text that was edited since says so, with the examples that it had', () => {
  const exemplars = [{ id: 'm1', opening: 'Fresh bread.' }];
  const textVoice = { of: 'description', text: 'A boat trip.', hadSheet: true, exemplars } as const;
  const words = 'Written in your voice, with 1 of your posts';
  const line = (description: string) => voiceLineOf(textVoice, { metaDescription: '', description });

  expect(line('A boat trip. ')).toEqual({ words, openings: ['Fresh bread.'] });
  expect(line('A long boat trip.')).toEqual({
    words: `${words}, then edited`,
    openings: ['Fresh bread.'],
  });
});
