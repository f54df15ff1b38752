import { expect, test } from 'vitest';
import { localDate } from './local-date.ts';

const friday = new Date('2026-11-27T17:00:00.000Z');

test('a moment is told in the time zone of the person', () => {
  expect(localDate(friday, 'Asia/Makassar')).toBe('Saturday, 28 November 2026, 01:00');
});

test('an unknown time zone is UTC', () => {
  expect(localDate(friday, 'Mars/Base')).toBe('Friday, 27 November 2026, 17:00');
  expect(localDate(friday, '')).toBe('Friday, 27 November 2026, 17:00');
});

test('what is not planned has no date', () => {
  expect(localDate(undefined, 'UTC')).toBe('');
});
