import { expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';

/** Every letter is one wide. */
const lines = (text: string, width: number) => breakLines(text, width, part => [...part].length);

test('a text that fits is one line', () => {
  expect(lines('Come by', 7)).toEqual(['Come by']);
});

test('lines end at spaces, which take no room at the end', () => {
  expect(lines('one two three', 7)).toEqual(['one two', 'three']);
});

test('its own new lines stay, spaces between are one', () => {
  expect(lines('  one   two \n\nthree', 20)).toEqual(['one two', '', 'three']);
});

test('a word that is too long is cut, after a hyphen first', () => {
  expect(lines('well-being', 6)).toEqual(['well-', 'being']);
  expect(lines('a extraordinary b', 5)).toEqual(['a', 'extra', 'ordin', 'ary b']);
});

test('a letter is never cut, however many code points it has', () => {
  expect(breakLines('👨‍👩‍👧👨‍👩‍👧', 1, part => [...new Intl.Segmenter('en').segment(part)].length)).toEqual([
    '👨‍👩‍👧',
    '👨‍👩‍👧',
  ]);
});

test('a script without spaces may be broken between any two signs', () => {
  expect(lines('春の花火大会', 4)).toEqual(['春の花火', '大会']);
});

test('no text is lost when nothing fits', () => {
  expect(lines('abc', 0).join('')).toBe('abc');
});
