import { expect, test } from 'vitest';
import { planLabel } from './plan-label.ts';

const write = (instant: string) => `(${instant})`;
const date = '2026-11-21T09:30:00.000Z';
const publishedDate = '2026-11-22T10:00:00.000Z';

test('without a date nothing is planned', () => {
  expect(planLabel({ status: '', date: null, publishedDate: null }, write)).toBe('Not planned');
});

test('a Draft with a date is planned, also when the status is empty', () => {
  expect(planLabel({ status: 'Draft', date, publishedDate: null }, write)).toBe(
    'Planned for (2026-11-21T09:30:00.000Z)',
  );
  expect(planLabel({ status: '', date, publishedDate: null }, write)).toBe(
    'Planned for (2026-11-21T09:30:00.000Z)',
  );
});

test('a scheduled item says for when', () => {
  expect(planLabel({ status: 'Scheduled', date, publishedDate: null }, write)).toBe(
    'Scheduled for (2026-11-21T09:30:00.000Z)',
  );
});

test('a published item says when it went out, not when it was planned', () => {
  expect(planLabel({ status: 'Published', date, publishedDate }, write)).toBe(
    'Published on (2026-11-22T10:00:00.000Z)',
  );
});
