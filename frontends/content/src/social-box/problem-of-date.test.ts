import { expect, test } from 'vitest';
import { problemOfDate } from './problem-of-date.ts';

const now = Date.parse('2026-11-20T10:00:30.000Z');
const item = { status: 'Draft' as const, date: null, outcome: null };

test('a date is needed', () => {
  expect(problemOfDate(null, { item, now })).toBe('Choose a date first.');
});

test('a later date is fine, and so is the minute that is running', () => {
  expect(problemOfDate('2026-11-20T10:01:00.000Z', { item, now })).toBeUndefined();
  expect(problemOfDate('2026-11-20T10:00:00.000Z', { item, now })).toBeUndefined();
});

test('a time that has passed is no plan', () => {
  expect(problemOfDate('2026-11-20T09:59:00.000Z', { item, now })).toBe(
    'That time has passed. Choose a later one, or press Publish Now.',
  );
});

test('a plan that failed needs another date', () => {
  const date = '2026-11-20T09:00:00.000Z';
  const outcome = { state: 'failed' as const, message: '', advice: '', at: date };
  const failed = { status: 'Scheduled' as const, date, outcome };

  expect(problemOfDate(date, { item: failed, now })).toBe('Choose a new date, or press Publish Now.');
});
