import { expect, test } from 'vitest';
import {
  hashtagRoom,
  insertNote,
  insertProblem,
  sortWritten,
  sourceWords,
  wordsAfter,
} from './written-words.ts';

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

const shown = { metaDescription: 'Mine', hashtags: '#mine' };

test.each([
  ['fits', 'metaDescription', shown, 'Come aboard.', undefined],
  [
    'is too long with the hashtags of the item',
    'metaDescription',
    { metaDescription: 'a'.repeat(2_180), hashtags: '#mine' },
    'Come aboard.',
    'With Insert text and hashtags are 2201 characters long; Instagram takes 2200.',
  ],
  [
    'has more hashtags than are allowed, those of the text among them',
    'hashtags',
    { metaDescription: 'At #sea', hashtags: '#a #b #c #d' },
    '#boat #d',
    'With Insert there are 6 hashtags; 5 are allowed.',
  ],
  [
    'mentions too many people',
    'metaDescription',
    { metaDescription: Array.from({ length: 20 }, (_, place) => `@p${place}`).join(' '), hashtags: '' },
    'With @anna.',
    'With Insert the text mentions 21 people; Instagram takes 20.',
  ],
  [
    'leaves hashtags that were too many before as they are',
    'metaDescription',
    { metaDescription: 'Mine', hashtags: '#a #b #c #d #e #f' },
    'Come aboard.',
    undefined,
  ],
] as const)('an insert that %s', (_what, name, item, words, problem) => {
  expect(insertProblem(name, item, words, 'Post', 5)).toBe(problem);
});

test('of new hashtags as many come after the person’s own as there is room for, and it is said which', () => {
  const mine = { metaDescription: 'At #sea', hashtags: '#a #b' };
  const tags = '#B #c #d #e #f';

  expect(wordsAfter('insert', 'hashtags', mine.hashtags, tags, hashtagRoom(mine, 5))).toBe('#a #b #c #d');
  expect(insertProblem('hashtags', mine, tags, 'Post', 5)).toBeUndefined();
  expect(insertNote('hashtags', mine, tags, 5)).toBe(
    'Insert adds the first 2 that you do not have yet: 5 hashtags are allowed.',
  );
  expect(insertNote('hashtags', mine, tags, 7)).toBeUndefined();
  // There is a reason then why none does.
  expect(insertNote('hashtags', mine, tags, 3)).toBeUndefined();
});

test('an insert into a Story, whose text is not sent, is measured by what an item holds', () => {
  const item = { metaDescription: 'a'.repeat(9_990), hashtags: '' };

  expect(insertProblem('metaDescription', item, '#b', 'Story', 0)).toBeUndefined();
  expect(insertProblem('metaDescription', item, 'Come aboard.', 'Story', 5)).toBe(
    'With Insert it is 10,004 characters long; 10,000 are taken.',
  );
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
