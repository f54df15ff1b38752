import { expect, test } from 'vitest';
import { repeatedPost, voiceOfRows } from './entry-voice.ts';

const text = 'Three quiet coves that we reach by boat before noon';
const post = { text, publishedAt: '2026-11-03T09:00:00.000Z' };
const bread = { id: 'm1', opening: 'Fresh bread.' };
const boat = { id: 'm2', opening: 'The boat leaves.' };
const row = (exemplars: (typeof bread)[], description = text) => ({
  description,
  voice: { text, hadSheet: true, exemplars },
});
const anew = 'A new bakery opens at the harbour on Friday.';

test('an entry tells a post again until its description is another one', () => {
  expect(repeatedPost({ description: `${text}!`, resembles: post })).toBe(post);
  expect(repeatedPost({ description: anew, resembles: post })).toBeUndefined();
  expect(repeatedPost({ description: text })).toBeUndefined();
});

test('entries say with whose voice they were written, each example once', () => {
  expect(voiceOfRows([row([bread]), row([bread, boat])])).toEqual({
    words: 'Written in your voice, with 2 of your posts',
    openings: ['Fresh bread.', 'The boat leaves.'],
  });
});

test('what was made by rule or written anew does not count', () => {
  expect(voiceOfRows([row([bread]), { description: text }, row([boat], anew)])).toEqual({
    words: '1 of 3 entries: written in your voice, with 1 of your posts',
    openings: ['Fresh bread.'],
  });
});

test('without a voice nothing is said', () => {
  const none = { description: text, voice: { text, hadSheet: false, exemplars: [] } };
  expect(voiceOfRows([none, { description: text }])).toBeNull();
});
