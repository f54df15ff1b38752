import { expect, test } from 'vitest';
import { sortWritten, sourceWords, wordsAfter } from './written-words.ts';

const written = { metaDescription: 'Come aboard.', hashtags: '#boat #sea' };
const names = ['metaDescription', 'hashtags'] as const;

test('an empty field takes what was written, beside other words it is offered', () => {
  expect(sortWritten({ metaDescription: 'My words', hashtags: ' ' }, written, names)).toEqual({
    filled: { hashtags: '#boat #sea' },
    offered: ['metaDescription'],
  });
});

test('what stands there already is no news, and neither is nothing', () => {
  const shown = { metaDescription: 'Come aboard.', hashtags: '#mine' };

  expect(sortWritten(shown, { ...written, hashtags: '' }, names)).toEqual({ filled: {}, offered: [] });
});

test('a field that nobody sees is left out', () => {
  expect(sortWritten({ metaDescription: '', hashtags: '#mine' }, written, ['metaDescription'])).toEqual({
    filled: { metaDescription: 'Come aboard.' },
    offered: [],
  });
});

test.each([
  ['keep', 'My words'],
  ['replace', 'Come aboard.'],
  ['insert', 'My words\n\nCome aboard.'],
] as const)('the person can %s', (way, after) => {
  expect(wordsAfter(way, 'metaDescription', 'My words', 'Come aboard.')).toBe(after);
});

test('hashtags are inserted after the person’s own, each once', () => {
  expect(wordsAfter('insert', 'hashtags', '#Sea #mine ', '#boat #sea')).toBe('#Sea #mine #boat');
});

test.each([
  [undefined, ''],
  [{ exemplarIds: [], exemplars: [], hadSheet: false, isMissing: false }, ''],
  [{ exemplarIds: [], exemplars: [], hadSheet: true, isMissing: false }, ' with your voice'],
  [{ exemplarIds: ['a'], exemplars: [], hadSheet: true, isMissing: false }, ' with your voice: 1 example'],
  [
    { exemplarIds: ['a', 'b', 'c'], exemplars: [], hadSheet: false, isMissing: false },
    ' with your voice: 3 examples',
  ],
  [
    { exemplarIds: [], exemplars: [], hadSheet: false, isMissing: true },
    ' without your voice, which could not be had',
  ],
])('what was written says from what and with whose voice: %j', (voice, words) => {
  expect(sourceWords({ voice })).toBe(words);
  expect(sourceWords({ voice, sawPicture: true })).toBe(` from the picture${words}`);
});
