import { textLimits } from '@insta-ai/proto/rules/post-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashtagsToAskFor, normaliseHashtags } from './hashtags.ts';

test.each([
  ['one # in front, however many came', ['bali', '#surf', '##sun'], ['#bali', '#surf', '#sun']],
  [
    'no spaces or signs inside',
    ['rice fields', '#week-end!', "l'estate"],
    ['#ricefields', '#weekend', '#lestate'],
  ],
  ['none twice, whatever the case', ['#Bali', 'bali', '#BALI', 'Surf'], ['#Bali', '#Surf']],
  ['several in one text apart', ['#a #b', 'c, d', '#e#f'], ['#a', '#b', '#c', '#d', '#e', '#f']],
  [
    'letters of every language',
    ['#città', 'バリ島', 'пляж', '#हिंदी'],
    ['#città', '#バリ島', '#пляж', '#हिंदी'],
  ],
  ['nothing for empty ones', ['', '#', ' # ', '!!!'], []],
])('hashtags have %s', (_name, given, expected) => {
  expect(normaliseHashtags(given, 30)).toEqual(expected);
});

test.each([
  [0, 0],
  [5, 5],
  [100, textLimits.hashtags],
])('where %i are allowed, %i are kept', (cap, kept) => {
  const tags = Array.from({ length: 50 }, (_, index) => `tag${index}`);

  expect(normaliseHashtags(tags, cap)).toHaveLength(kept);
});

test('no more are asked for than are allowed, and never more than a few', () => {
  expect([0, 3, 5, 30].map(hashtagsToAskFor)).toEqual([0, 3, 5, 5]);
});

test('whatever a model sends, the line is one that Instagram takes', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 60 }), given => {
      const tags = normaliseHashtags(given, 100);
      expect(tags.length).toBeLessThanOrEqual(textLimits.hashtags);
      expect(tags.join(' ').length).toBeLessThanOrEqual(1000);
      expect(new Set(tags.map(tag => tag.toLowerCase())).size).toBe(tags.length);
      for (const tag of tags) expect(tag).toMatch(/^#[\p{L}\p{M}\p{N}_]+$/u);
      expect(normaliseHashtags(tags, 100)).toEqual(tags);
    }),
  );
});
