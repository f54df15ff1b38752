import { expect, test } from 'vitest';
import { believed, mayBeHeld } from './can-be.ts';

const picture = { task: 'picture', pictures: 2 } as const;

test('what is said of a call is believed where it can be', () => {
  const said = {
    pictures: 2,
    seconds: 9,
    inputTokens: 300_000,
    outputTokens: 262_144,
    pictureInputTokens: 7,
  };
  expect(believed(picture, said)).toEqual(said);
});

test.each([
  ['what went in', { inputTokens: 300_001, outputTokens: 9 }],
  ['what came out', { inputTokens: 9, outputTokens: 262_145 }],
  ['no number', { inputTokens: Number.NaN, outputTokens: 9 }],
])('of tokens that cannot be for %s none is believed, and the rest is', (_what, tokens) => {
  expect(believed(picture, { ...tokens, pictureInputTokens: 1, pictures: 1, seconds: 4 })).toEqual({
    pictures: 1,
    seconds: 4,
  });
});

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 2 * 86_400 + 1])('%d seconds are none', seconds => {
  expect(believed(picture, { seconds, inputTokens: 1, outputTokens: 2 })).toEqual({
    inputTokens: 1,
    outputTokens: 2,
  });
});

test('a text takes in more than an order of pictures, and is held for no more than can be', () => {
  const tokens = { inputTokens: 10_000_000, outputTokens: 131_072 };
  expect(mayBeHeld('item', { pictures: 0, ...tokens })).toBe(true);
  expect(mayBeHeld('item', { pictures: 0, ...tokens, outputTokens: 131_073 })).toBe(false);
  expect(mayBeHeld('picture', { pictures: 1, ...tokens })).toBe(false);
  expect(mayBeHeld('picture', { pictures: 1_001, inputTokens: 0, outputTokens: 0 })).toBe(false);
});
