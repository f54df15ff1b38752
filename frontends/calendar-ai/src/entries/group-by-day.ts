import { formatInstant } from '@insta-ai/design';
import type { Row } from './kept-calendar.ts';

export type DayGroup = { key: string; heading: string; rows: Row[] };

/** Rows by date ascending, grouped by the day in the person's zone; what has lost its date comes last. */
export function groupByDay(rows: readonly Row[], zone: string): DayGroup[] {
  const days = new Map<string, DayGroup>();
  for (const row of rows.toSorted(byDate)) {
    const key = row.date ? formatInstant(row.date, 'YYYY-MM-DD', zone) : '';
    // The same heading as in the list of contents (specification section 2).
    const heading = row.date ? formatInstant(row.date, 'dddd Do MMMM', zone) : 'Without a date';
    const day = days.get(key) ?? { key, heading, rows: [] };
    day.rows.push(row);
    days.set(key, day);
  }
  return [...days.values()];
}

/** What has no date comes last. */
export function byDate(a: Row, b: Row): number {
  if (a.date === b.date) return 0;
  if (!a.date) return 1;
  if (!b.date) return -1;
  return Date.parse(a.date) - Date.parse(b.date);
}
