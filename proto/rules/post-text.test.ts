import { expect, test } from 'vitest';
import {
  charactersOf,
  firstCharacters,
  hashtagsIn,
  mentionsIn,
  postText,
  trailingHashtags,
  withoutTagsAndLinks,
} from './post-text.ts';

const words = { metaDescription: ' Good morning. ', hashtags: '#bali #ubud\n' };

test('a post has its caption, an empty line, and its hashtags', () => {
  expect(postText(words, 'Post')).toBe('Good morning.\n\n#bali #ubud');
  expect(postText(words, undefined)).toBe('Good morning.\n\n#bali #ubud');
});

test('a Story has no hashtags', () => {
  expect(postText(words, 'Story')).toBe('Good morning.');
});

test('what is missing leaves no empty lines', () => {
  expect(postText({ ...words, hashtags: '' }, 'Reel')).toBe('Good morning.');
  expect(postText({ ...words, metaDescription: ' ' }, 'Reel')).toBe('#bali #ubud');
  expect(postText({ metaDescription: '', hashtags: '' }, null)).toBe('');
});

test('an emoji is one character, and is never cut in half', () => {
  expect(charactersOf('🌊 sea')).toBe(5);
  expect(firstCharacters('🌊🌊🌊', 2)).toBe('🌊🌊');
  expect(firstCharacters('sea', 5)).toBe('sea');
});

test('hashtags of every alphabet count, a lone sign and a part of a word do not', () => {
  expect(hashtagsIn('#bali, #été #東京 #हिंदी # #')).toEqual(['#bali', '#été', '#東京', '#हिंदी']);
  expect(hashtagsIn('a#b C# été#b &#39;')).toEqual([]);
});

test('mentions count, mail addresses do not', () => {
  expect(mentionsIn('with @anna.b and @carl_9, write to me@example.com')).toEqual(['@anna.b', '@carl_9']);
});

test('what Instagram may count is counted', () => {
  expect(hashtagsIn('##double')).toEqual(['#double']);
  expect(mentionsIn('@@double')).toEqual(['@double']);
});

test.each([
  ['A boat. #sea #sun', ' #sea #sun'],
  ['A boat.\n\n＃海 #sun\n', '\n\n＃海 #sun\n'],
  ['#sea', '#sea'],
  ['The #sea is calm.', ''],
])('the hashtags after %j are %j', (text, tags) => {
  expect(trailingHashtags(text)).toBe(tags);
});

// Models that lose their way repeat one sign until their room is used up.
test.each([' ', '\n', '#a', '#'])('a text that says %j without end is read within a moment', sign => {
  expect(trailingHashtags(`Sea.${sign.repeat(200_000)}!`)).toBe('');
});

test('links, hashtags and mentions are taken out of a text, in any alphabet', () => {
  expect(withoutTagsAndLinks('By @ann.b at https://a.example/x?y #sea ＃海, today')).toBe(
    'By   at      , today',
  );
});
