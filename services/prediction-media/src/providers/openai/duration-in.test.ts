import { expect, test } from 'vitest';
import { durationIn } from './duration-in.ts';

test.each([
  ['1m12s', 72_000],
  ['6m0s', 360_000],
  ['1h2m3.5s. Visit', 3_723_500],
  ['250ms', 250],
  ['20 seconds.', 20_000],
  ['500 milliseconds', 500],
  ['1 minute and 30 secs', 90_000],
  ['1 hour, 5 min', 3_900_000],
  ['2 hours', 7_200_000],
  ['20', undefined],
  ['2 weeks', undefined],
  ['5 models', undefined],
  ['21 Dec 2026 09:00:20 GMT', undefined],
  ['soon, in 20s', undefined],
])('%s', (text, ms) => {
  expect(durationIn(text)).toBe(ms);
});
