import { expect, test } from 'vitest';
import {
  isEdited,
  keptOf,
  openingLength,
  openingOf,
  textVoiceAfter,
  textVoiceOf,
  usedVoiceOf,
} from './text-voice.ts';

const text = 'Three quiet coves that you reach before noon, by boat.';
const said = { hadSheet: true, exemplarIds: ['m1'], exemplars: [{ id: 'm1', opening: 'Fresh bread.' }] };
const kept = textVoiceOf(said, 'metaDescription', text);
const now = (metaDescription: string) => ({ metaDescription, description: '' });

test('a text keeps what of a voice it was written with, in its own words', () => {
  expect(kept).toEqual({
    of: 'metaDescription',
    text,
    hadSheet: true,
    exemplars: [{ id: 'm1', opening: 'Fresh bread.' }],
  });
  expect(textVoiceOf(undefined, 'metaDescription', text)).toBeNull();
});

test('of an example that an older version names by its id alone the id is kept', () => {
  expect(usedVoiceOf({ ...said, exemplarIds: ['m1', 'm2'] }).exemplars).toEqual([
    { id: 'm1', opening: 'Fresh bread.' },
    { id: 'm2', opening: '' },
  ]);
});

test.each([
  ['as it was written', text, true],
  ['with another ending', 'Three quiet coves that you reach before noon. Bring a hat!', true],
  ['cut by a third', 'Three quiet coves that you reach before', true],
  ['inserted after other words', `We love the sea.\n\n${text}`, true],
  ['told wholly anew', 'A new bakery opens at the harbour on Friday.', false],
  ['emptied', ' ', false],
])('it is kept with a text %s: %j', (_how, metaDescription, isKept) => {
  expect(textVoiceAfter(kept, now(metaDescription))).toEqual(isKept ? kept : null);
});

test('it follows the text that it is of, and no other', () => {
  const ofDescription = textVoiceOf(said, 'description', text);

  expect(textVoiceAfter(ofDescription, { metaDescription: 'Other.', description: text })).toBe(ofDescription);
  expect(textVoiceAfter(ofDescription, { metaDescription: text, description: 'Other.' })).toBeNull();
  expect(textVoiceAfter(null, now(text))).toBeNull();
});

test('a text without words is kept with itself', () => {
  const wave = textVoiceOf(said, 'metaDescription', '🌊🌊🌊');

  expect(textVoiceAfter(wave, now('🌊🌊🌊'))).toBe(wave);
  expect(textVoiceAfter(wave, now('🌊'))).toBeNull();
});

test('a text is edited once a word of it is another one; space around it does not count', () => {
  if (!kept) throw new Error('Nothing was kept.');
  expect(isEdited(kept, now(`${text}\n`))).toBe(false);
  expect(isEdited(kept, now(`${text} Come!`))).toBe(true);
});

test('an opening is one line, and counts an emoji as one character', () => {
  expect(openingOf(' Good\n morning ')).toBe('Good morning');
  expect([...openingOf('🌊'.repeat(openingLength))]).toHaveLength(openingLength);
  expect(openingOf('🌊'.repeat(200))).toBe(`${'🌊'.repeat(openingLength - 1)}…`);
});

test.each([
  ['a voice and its example', { hasVoice: true, ids: new Set(['m1']) }, kept],
  [
    'a voice without the example',
    { hasVoice: true, ids: new Set<string>() },
    kept && { ...kept, exemplars: [] },
  ],
  ['no voice', { hasVoice: false, ids: new Set<string>() }, null],
])('of %s there is kept what is there', (_what, there, expected) => {
  expect(kept && keptOf(kept, there)).toEqual(expected);
});

test('what tells of no voice is kept whatever became of voices', () => {
  const plain = textVoiceOf({ hadSheet: false, exemplarIds: [], exemplars: [] }, 'metaDescription', text);
  expect(plain && keptOf(plain, { hasVoice: false, ids: new Set() })).toEqual(plain);
});
