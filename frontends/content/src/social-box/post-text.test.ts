import { expect, test } from 'vitest';
import { countHashtags, postText } from './post-text.ts';

const texts = { metaDescription: ' Good morning. ', hashtags: '#bali #ubud' };

test('caption and hashtags go out with an empty line between them', () => {
  expect(postText(texts, false)).toBe('Good morning.\n\n#bali #ubud');
});

test('a Story has no hashtags', () => {
  expect(postText(texts, true)).toBe('Good morning.');
});

test('hashtags of every alphabet count, a lone sign does not', () => {
  expect(countHashtags('#bali, #été #東京 # #')).toBe(3);
});
