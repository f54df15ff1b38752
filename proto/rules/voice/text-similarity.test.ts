import { expect, test } from 'vitest';
import { findTold, similarityOf, tooAlike } from './text-similarity.ts';

const coves = 'Three quiet coves that you reach before noon, by boat.';

test('a text is wholly like itself, also with other case, signs, hashtags and links', () => {
  expect(similarityOf(coves, coves)).toBe(1);
  expect(
    similarityOf(
      coves,
      'three QUIET coves — that you reach before noon by boat! 🌊 #sea https://a.example/x',
    ),
  ).toBe(1);
});

test('a text told anew with the same words is too alike, another one about the same theme is not', () => {
  const again = 'Three quiet coves you reach before noon by boat';
  const other = 'Our boat leaves at nine: bring a hat, water and good shoes.';

  expect(similarityOf(coves, again)).toBeGreaterThan(tooAlike);
  expect(similarityOf(coves, other)).toBeLessThan(tooAlike / 2);
});

test('a text is told when one of those before tells the same, and it is the likest one', () => {
  const near = { text: 'Three quiet coves you reach before noon, by a boat' };
  const same = { text: coves };
  const told = findTold([{ text: '' }, { text: 'Our boat leaves at nine.' }, near, same]);

  expect(told(coves)).toBe(same);
  expect(told('Three quiet coves you reach before noon by a boat')).toBe(near);
  expect(told('A new bakery opens at the harbour.')).toBeUndefined();
  expect(findTold([])(coves)).toBeUndefined();
});

test.each([
  ['', ''],
  ['', coves],
  ['#sea 🌊', coves],
])('what has no words (%j) is like nothing', (one, other) => {
  expect(similarityOf(one, other)).toBe(0);
});

test('it does not matter which text comes first', () => {
  expect(similarityOf('ab', 'abc def')).toBe(similarityOf('abc def', 'ab'));
});

test('texts without spaces are compared too', () => {
  expect(similarityOf('朝の海は静かです', '朝の海は静かです。')).toBe(1);
  expect(similarityOf('朝の海は静かです', '山の道を歩きました')).toBeLessThan(tooAlike);
});
