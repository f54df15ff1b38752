import { noOptions } from '@insta-ai/proto/rules/post-options';
import { expect, test } from 'vitest';
import { moreWords, offeredOptions } from './more-words.ts';

const item = { ...noOptions, contents: ['/media/a.jpg', '/media/b.mp4', '/media/c.jpg'] };

test('while nothing is set, closed says what there is', () => {
  expect(moreWords(item, 'Post')).toBe(
    'Alternative text, people tags, collaborators, place on Instagram, paid partnership, partners, first comment, comment prompt, comments off, AI label',
  );
  expect(moreWords(item, 'Reel')).toBe(
    'People tags, collaborators, place on Instagram, paid partnership, partners, show in the feed, cover, cover picture, music, trial Reel, first comment, comment prompt, comments off, AI label',
  );
  expect(moreWords(item, 'Story')).toBe('People tags, AI label');
});

test('what is set is said instead', () => {
  const altTexts = [{ output: '/media/a.jpg', text: 'Ducks' }];

  expect(moreWords({ ...item, altTexts, collaborators: ['anna.b'] }, 'Post')).toBe(
    'Alternative text 1 of 2 · With anna.b',
  );
  expect(moreWords({ ...item, contents: ['/media/a.jpg'], altTexts }, 'Post')).toBe('Alternative text');
  const tags = ['anna.b', 'ben'].map(username => ({ output: '/media/c.jpg', username, x: 0, y: 0 }));
  expect(moreWords({ ...item, peopleTags: tags.slice(1) }, 'Post')).toBe('Tagged ben');
  expect(moreWords({ ...item, peopleTags: tags }, 'Reel')).toBe('2 people tagged');
  expect(moreWords({ ...item, shareToFeed: false, coverMs: 1_500, collaborators: ['a', 'b'] }, 'Reel')).toBe(
    'With 2 collaborators · Not in the feed · Cover at 1.5 s',
  );
  expect(moreWords({ ...item, coverMs: 1_500, coverOutput: '/media/a.jpg' }, 'Reel')).toBe('Cover picture');
  expect(
    moreWords({ ...item, paidPartnership: true, partners: ['brand'], commentPrompt: true }, 'Post'),
  ).toBe('Paid partnership · Partner brand · Comment prompt');
  expect(moreWords({ ...item, place: { id: '204', name: 'Ubud Coffee House' } }, 'Reel')).toBe(
    'At Ubud Coffee House',
  );
  expect(
    moreWords(
      {
        ...item,
        music: {
          id: '9001',
          title: 'Low tide',
          artist: 'Marea',
          lengthMs: 92_000,
          volume: 100,
          filmVolume: 20,
        },
      },
      'Reel',
    ),
  ).toBe('Music Low tide');
  expect(moreWords({ ...item, trialReel: 'manual' }, 'Reel')).toBe('Trial Reel');
  expect(moreWords({ ...item, aiLabel: 'off' }, 'Story')).toBe('AI label off');
});

test('a Post of videos alone has no text of a picture, and an item without a type nothing yet', () => {
  expect(offeredOptions({ contents: ['/media/b.mp4'] }, 'Post')).toEqual([
    'peopleTags',
    'collaborators',
    'place',
    'paidPartnership',
    'partners',
    'firstComment',
    'commentPrompt',
    'commentsOff',
    'aiLabel',
  ]);
  expect(offeredOptions({ contents: [] }, 'Story')).toEqual(['aiLabel']);
  expect(offeredOptions(item, null)).toEqual([]);
});
