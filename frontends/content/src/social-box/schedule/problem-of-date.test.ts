import { expect, test } from 'vitest';
import { problemOfDate, warningOfDate } from './problem-of-date.ts';

const now = Date.parse('2026-11-20T10:00:30.000Z');
const item = { status: 'Draft' as const, date: null, outcome: null, notify: false };
const tooLate = 'That time passed more than a day ago. Choose a later one, or press Publish Now.';

test('a date is needed', () => {
  expect(problemOfDate(null, { item, now })).toBe('Choose a date first.');
  expect(warningOfDate(null, { item, now })).toBeUndefined();
});

test('a later date is fine', () => {
  const date = '2026-11-20T10:01:00.000Z';

  expect(problemOfDate(date, { item, now })).toBeUndefined();
  expect(warningOfDate(date, { item, now })).toBeUndefined();
});

test.each(['2026-11-20T10:00:00.000Z', '2026-11-19T10:01:00.000Z'])(
  'a time that has passed (%s) can be scheduled, and it is said what that means, also of what was published',
  date => {
    const says = 'That time has passed: it goes out now if you press Schedule.';
    const published = { ...item, status: 'Published' as const, date };

    expect(problemOfDate(date, { item, now })).toBeUndefined();
    expect(warningOfDate(date, { item, now })).toBe(says);
    expect(warningOfDate(date, { item: published, now })).toBe(says);
    expect(warningOfDate(date, { item: { ...item, notify: true }, now })).toMatch(/you get the email/);
  },
);

test('what lies more than a day back would not go out, so it is no plan', () => {
  const date = '2026-11-19T10:00:00.000Z';

  expect(problemOfDate(date, { item, now })).toBe(tooLate);
  expect(warningOfDate(date, { item, now })).toBe(tooLate);
  expect(warningOfDate(date, { item: { ...item, status: 'Published', date }, now })).toBeUndefined();
});

test('the date of a plan that is being carried out is not talked about', () => {
  const date = '2026-11-20T09:59:00.000Z';

  expect(warningOfDate(date, { item: { ...item, status: 'Scheduled', date }, now })).toBeUndefined();
});

test('a plan that failed needs another date', () => {
  const date = '2026-11-20T09:00:00.000Z';
  const outcome = { state: 'failed' as const, message: '', advice: '', at: date };
  const failed = { status: 'Scheduled' as const, date, outcome, notify: false };

  expect(problemOfDate(date, { item: failed, now })).toBe('Choose a new date, or press Publish Now.');
});
