import { expect, test } from 'vitest';
import { monthsAfter, shownMonth } from './months.ts';

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('%s and %i months are %s', (month, many, other) => {
  expect(monthsAfter(month, many)).toBe(other);
});

test.each([
  ['2026-10', '2026-10'],
  ['2026-11', '2026-11'],
  ['2026-12', '2026-11'],
  ['2026-13', '2026-11'],
  ['last', '2026-11'],
  [null, '2026-11'],
])('of %s in November the month %s is shown', (asked, month) => {
  expect(shownMonth(asked, new Date('2026-11-26T12:00:00Z'))).toBe(month);
});
