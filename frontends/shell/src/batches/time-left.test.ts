import { expect, test } from 'vitest';
import { aboutTime } from './time-left.ts';

test.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, 'about 1 minute'],
  [89, 'about 1 minute'],
  [90, 'about 2 minutes'],
  [18 * 60 + 12, 'about 18 minutes'],
  [59 * 60 + 29, 'about 59 minutes'],
  [59 * 60 + 30, 'about 1 hour'],
  [64 * 60, 'about 1 hour'],
  [80 * 60, 'about 1 hour 20 minutes'],
  [119 * 60, 'about 2 hours'],
  [150 * 60, 'about 2 hours 30 minutes'],
  [7 * 3_600 + 1_200, 'about 7 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(aboutTime(seconds)).toBe(words);
});
