import { expect, test } from 'vitest';
import { exampleEntry } from '../canned-replies.ts';
import type { Row } from './kept-calendar.ts';
import { chosen, hasOwnWords, ownWordsAfter, sortNewEntry, sortRewritten } from './rewritten.ts';

const texts = { location: 'The beach', city: 'Sanur', description: 'Kites.', prompt: 'Kites over the sea' };
const row = (change: Partial<Row> = {}): Row => ({
  ...exampleEntry(),
  rowId: '1',
  isLocked: false,
  ...change,
});

test('an entry in which nobody typed takes every new text', () => {
  expect(sortRewritten(row(), texts)).toMatchObject({ filled: texts, offered: [] });
});

test('a description of the person is offered, and what belongs to the new one waits with it', () => {
  const { filled, offered, rest } = sortRewritten(
    row({ description: 'Mine', ownWords: ['description'] }),
    texts,
  );

  expect(filled).toEqual({});
  expect(offered).toEqual(['description']);
  expect(rest).toMatchObject({ location: 'The beach', city: 'Sanur', prompt: 'Kites over the sea' });
});

test('what was typed and emptied again is filled, and is the model’s from then on', () => {
  const { filled, offered } = sortRewritten(row({ city: ' ', ownWords: ['city'] }), texts);

  expect(offered).toEqual([]);
  expect(filled).toMatchObject({ city: 'Sanur', ownWords: [] });
});

test('a text of the person is not taken for nothing, or for the same', () => {
  const mine = row({ city: 'Sanur', prompt: 'Mine', ownWords: ['city', 'prompt'] });

  const { filled, offered } = sortRewritten(mine, { ...texts, prompt: '' });

  expect(offered).toEqual([]);
  expect(filled).not.toHaveProperty('prompt');
  expect(filled).toMatchObject({ description: 'Kites.', ownWords: ['city', 'prompt'] });
});

test('with the new description comes the rest, but no other text of the person', () => {
  const mine = row({ description: 'Mine', city: 'Lovina', ownWords: ['description', 'city'] });
  const { rest } = sortRewritten(mine, texts);

  const after = chosen(mine, 'description', 'replace', { texts, rest });

  expect(after).toMatchObject({ description: 'Kites.', location: 'The beach', ownWords: ['city'] });
  expect(after).not.toHaveProperty('city');
});

test.each([
  ['description', 'Mine\n\nKites.'],
  ['city', 'Mine, Sanur'],
] as const)('a new %s comes after the person’s own, which stays theirs', (name, after) => {
  const mine = row({ [name]: 'Mine', ownWords: [name] });

  expect(chosen(mine, name, 'insert', { texts, rest: {} })).toMatchObject({ [name]: after });
  expect(chosen(mine, name, 'insert', { texts, rest: {} })).not.toHaveProperty('ownWords');
});

test('what is changed by hand is the person’s, each text once', () => {
  expect(ownWordsAfter(row(), { city: 'Lovina' })).toEqual({ ownWords: ['city'] });
  expect(ownWordsAfter(row({ ownWords: ['city'] }), { city: 'Lovina!' })).toEqual({});
  expect(ownWordsAfter(row(), { date: '', isLocked: true })).toEqual({});
});

test.each([
  ['a description', { description: 'Mine', ownWords: ['description'] }, 'rest'],
  ['a city', { city: 'Lovina', ownWords: ['city'] }, 'filled'],
] as const)(
  'day and type of a new entry come with its description, beside %s of the person',
  (_what, mine, where) => {
    const entry = row({ ...texts, rowId: '2', date: '2026-11-24T10:00:00.000Z', _contentType: 'type-other' });

    const sorted = sortNewEntry(row(mine), entry);

    const place = { date: '2026-11-24T10:00:00.000Z', _contentType: 'type-other' };
    expect(sorted[where]).toMatchObject(place);
    expect(sorted[where === 'rest' ? 'filled' : 'rest']).toEqual({});
  },
);

test('what was typed and emptied again is no word of the person', () => {
  expect(hasOwnWords(row({ city: ' ', ownWords: ['city'] }))).toBe(false);
  expect(hasOwnWords(row({ ownWords: ['city'] }))).toBe(true);
});
