import { expect, it } from 'vitest';
import { pauseForRoom } from './settle-unit.ts';

it.each([
  ['at first', 1, undefined, 20_000],
  ['after the fifth time', 6, undefined, 40_000],
  ['late', 25, undefined, 300_000],
  ['when the refusal says', 1, 60, 60_000],
  ['not for as long as a day', 1, 86_400, 300_000],
])('what is refused as too many is begun anew, %s', (_when, times, retryAfterSeconds, pause) => {
  expect(pauseForRoom(times, retryAfterSeconds)).toBe(pause);
});

it('a step waits more than an hour in all before it fails', () => {
  const pauses = Array.from({ length: 40 }, (_, index) => pauseForRoom(index + 1));

  expect(pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0)).toBeGreaterThan(3_600_000);
  expect(pauses.at(-1)).toBeUndefined();
});
