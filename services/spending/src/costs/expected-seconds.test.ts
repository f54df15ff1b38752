import { expect, test } from 'vitest';
import { expectedSeconds } from './expected-seconds.ts';

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
