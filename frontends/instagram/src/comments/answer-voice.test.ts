import { expect, test } from 'vitest';
import { voiceOfAnswer } from './answer-voice.ts';

const text = 'What a morning to remember. Which beach is this?';
const voice = { hadSheet: true, exemplars: [{ id: 'm1', opening: 'Fresh bread.' }] };
const words = 'Written in your voice, with 1 of your posts';

test.each([
  ['as it was written', text, { words, openings: ['Fresh bread.'] }],
  ['that was edited', `${text} Lovely!`, { words: `${words}, then edited`, openings: ['Fresh bread.'] }],
  ['that somebody wrote anew', 'Congratulations on your new boat, dear neighbours!', null],
  ['that is empty', '', null],
  ['that is not there', null, null],
])('an answer %s says whose voice it has', (_what, answer, said) => {
  expect(voiceOfAnswer({ text, voice }, answer)).toEqual(said);
});

test.each([
  ['nobody wrote one', null],
  ['an older version wrote it', { text, voice: undefined }],
  ['there was no voice', { text, voice: { hadSheet: false, exemplars: [] } }],
])('nothing is said where %s', (_what, written) => {
  expect(voiceOfAnswer(written, text)).toBeNull();
});
