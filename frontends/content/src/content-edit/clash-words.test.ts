import { expect, test } from 'vitest';
import { clashWords } from './clash-words.ts';

const words = {
  write: (instant: string) => instant.slice(0, 10),
  nameOfType: (id: string) => (id === 'type-post' ? 'Travel post' : 'NO_NAME'),
  nameOfAccount: (id: string) => (id === 'ig-1' ? 'ada.travels' : 'No longer connected'),
};

test('each field has its name on the screen and both texts', () => {
  expect(clashWords({ title: 'Mine', city: 'Ubud' }, { title: 'Theirs' }, words)).toEqual([
    { label: 'Title', mine: 'Mine', theirs: 'Theirs' },
  ]);
});

test('what is no text is put into words', () => {
  const mine = {
    contents: ['a'],
    date: null,
    _contentType: 'type-post',
    status: '' as const,
    notify: true,
    account: 'ig-1',
    altTexts: [{ output: 'a', text: 'Ducks' }],
    peopleTags: [{ output: 'a', username: 'anna', x: 0.5, y: 0.5 }],
    coverMs: 1_500,
    coverOutput: 'a',
    music: { id: '9001', title: 'Low tide', artist: 'Marea', lengthMs: 92_000, volume: 100, filmVolume: 20 },
    trialReel: 'manual' as const,
    collaborators: ['anna', 'ben'],
    place: { id: '204', name: 'Ubud Coffee House' },
    partners: ['brand'],
    aiLabel: 'off' as const,
  };
  const theirs = {
    contents: ['a', 'b'],
    date: '2026-11-21T09:00:00.000Z',
    _contentType: 'gone',
    status: 'Published' as const,
    notify: false,
    account: 'ig-9',
    altTexts: [],
    peopleTags: [],
    coverMs: 0,
    coverOutput: '',
    music: null,
    trialReel: 'off' as const,
    collaborators: [],
    place: null,
    partners: [],
    aiLabel: 'auto' as const,
  };

  expect(clashWords(mine, theirs, words).map(line => [line.mine, line.theirs])).toEqual([
    ['1 picture', '2 pictures'],
    ['empty', '2026-11-21'],
    ['Travel post', 'NO_NAME'],
    ['Draft', 'Published'],
    ['yes', 'no'],
    ['ada.travels', 'No longer connected'],
    ['Ducks', 'empty'],
    ['anna', 'empty'],
    ['1.5 s', '0 s'],
    ['a picture', 'none'],
    ['Low tide, music 100 %, video 20 %', 'none'],
    ['by hand', 'off'],
    ['anna, ben', 'empty'],
    ['Ubud Coffee House', 'none'],
    ['brand', 'empty'],
    ['off', 'automatic'],
  ]);
});

test('the fields of the caption are one line', () => {
  const lines = clashWords({ captionLeft: 1, captionTop: 1 }, { captionLeft: 5, captionTop: 9 }, words);

  expect(lines.map(({ label }) => label)).toEqual(['Caption']);
});
