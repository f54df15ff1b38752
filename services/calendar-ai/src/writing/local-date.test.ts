import { expect, test } from 'vitest';
import { localDate } from './local-date.ts';

test('a moment is told in the time zone of the person', () => {
  expect(localDate('2026-11-27T17:00:00.000Z', 'Asia/Makassar')).toBe('Saturday, 28 November 2026, 01:00');
});

test('an unknown time zone is UTC', () => {
  expect(localDate('2026-11-27T17:00:00.000Z', 'Mars/Base')).toBe('Friday, 27 November 2026, 17:00');
  expect(localDate('2026-11-27T17:00:00.000Z', '')).toBe('Friday, 27 November 2026, 17:00');
});

test('what is not planned has no date', () => {
  expect(localDate('', 'UTC')).toBe('');
  expect(localDate('soon', 'UTC')).toBe('');
});
