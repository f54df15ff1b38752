import { mostEntries } from '@insta-ai/proto/data/calendar-ai';
import { expect, test } from 'vitest';
import type { Row } from './kept-calendar.ts';
import { saveProblem } from './save-problem.ts';

const row: Row = {
  rowId: 'r',
  isLocked: false,
  type: 'Post',
  date: '2026-12-01T09:00:00.000Z',
  location: '',
  city: '',
  description: 'A boat.',
  _contentType: null,
};
const rows = (count: number, fields: Partial<Row> = {}) =>
  Array.from({ length: count }, (): Row => ({ ...row, ...fields }));

test('a calendar that can be saved has no problem, also the largest one', () => {
  expect(saveProblem(rows(1))).toBeUndefined();
  expect(saveProblem(rows(mostEntries, { description: 'a'.repeat(10_000) }))).toBeUndefined();
});

test('entries without a date are counted', () => {
  expect(saveProblem([row, { ...row, date: '' }])).toBe(
    '1 entry has no date. Choose one, or delete the entry.',
  );
  expect(saveProblem(rows(2, { date: '' }))).toMatch(/^2 entries have no date/);
});

test('more entries than a save takes say how many have to go', () => {
  expect(saveProblem(rows(mostEntries + 3))).toBe(
    'A calendar can have at most 500 entries. Delete 3 of them; nothing was saved yet.',
  );
});

test('texts that are too long together are counted in bytes, as they are sent', () => {
  const long = { description: '海'.repeat(10_000) };

  expect(saveProblem(rows(200, long))).toBeUndefined();
  expect(saveProblem(rows(300, long))).toMatch(/too long to be saved together: they may have 8 MB/);
});
