import { expect, test } from 'vitest';
import { expectedSeconds, expectedTokens } from './expected-amount.ts';

test.each([
  ['no call', [], 60],
  ['calls that said nothing of it', [{ pictures: 1 }], 60],
  ['one of two pictures', [{ pictures: 2, seconds: 9 }], 9],
  [
    'some, of which one said nothing',
    [{ pictures: 1, seconds: 4 }, { pictures: 3, seconds: 20 }, { pictures: 9 }],
    12,
  ],
  ['one that drew nothing', [{ pictures: 0, seconds: 9 }], 60],
])('two pictures are expected to take so many seconds after %s', (_what, calls, seconds) => {
  expect(expectedSeconds(calls, 2)).toBe(seconds);
});

const call = (pictures: number, inputTokens: number, outputTokens: number) => ({
  pictures,
  inputTokens,
  outputTokens,
});

test.each([
  ['no call', [], undefined],
  ['calls that counted none', [call(1, 0, 0), call(2, 0, 0)], undefined],
  ['one of two pictures', [call(2, 100, 2_000)], { inputTokens: 100, outputTokens: 2_000 }],
  [
    'some, of which one counted none',
    [call(1, 50, 1_000), call(9, 0, 0), call(2, 51, 5_001)],
    { inputTokens: 68, outputTokens: 4_001 },
  ],
  ['one that drew nothing', [call(0, 50, 1_000)], undefined],
])('two pictures are expected to take so many tokens after %s', (_what, calls, tokens) => {
  expect(expectedTokens(calls, 2)).toEqual(tokens);
});

test('what pictures take of what goes in is expected where each of the newest calls tells it', () => {
  const told = { ...call(2, 100, 2_000), pictureInputTokens: 61 };

  expect(expectedTokens([told], 1)).toEqual({ inputTokens: 50, outputTokens: 1_000, pictureInputTokens: 31 });
  expect(expectedTokens([told, { ...told, pictureInputTokens: null }], 1)).toEqual({
    inputTokens: 50,
    outputTokens: 1_000,
  });
});
