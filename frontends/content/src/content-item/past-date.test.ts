import { expect, test } from 'vitest';
import { goesOutNow } from './past-date.ts';

const now = Date.parse('2026-11-20T10:00:30.000Z');

test.each([
  ['2026-11-20T10:00:31.000Z', false],
  ['2026-11-20T10:00:30.000Z', true],
  ['2026-11-20T10:00:00.000Z', true],
  ['2026-11-19T10:00:31.000Z', true],
  ['2026-11-19T10:00:30.000Z', false],
  [null, false],
])('what is scheduled for %s goes out at once: %s', (date, expected) => {
  expect(goesOutNow(date, now)).toBe(expected);
});
