import { expect, test } from 'vitest';
import { cleanTag } from './clean-tag.ts';

test.each([
  ['Pier', 'pier'],
  ['  Summer \t  2027 ', 'summer 2027'],
  ['e\u0301te\u0301', 'été'],
  ['a\u0000b', 'a b'],
  ['👩\u200d🎨 Art', '👩\u200d🎨 art'],
])('%j is kept as %j', (text, tag) => {
  expect(cleanTag(text)).toBe(tag);
  expect(cleanTag(tag)).toBe(tag);
});

test.each(['', '   ', '\u0000\n', '\u200b'])('%j is no tag', text => {
  expect(() => cleanTag(text)).toThrow('at least one letter');
});

test('a tag that grows by its small letters is refused when it is too long', () => {
  expect(cleanTag('İ'.repeat(20))).toHaveLength(40);
  expect(() => cleanTag('İ'.repeat(40))).toThrow('at most 40 letters');
});
