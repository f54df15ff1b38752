import { formatInstant } from '@insta-ai/design';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import type { Day } from './calendar-days.ts';

/** The items of each day in the person's zone, earliest first. */
export type ItemsByDay = ReadonlyMap<Day, ContentListItem[]>;

export function itemsByDay(items: ContentListItem[], zone: string): ItemsByDay {
  const sorted = items.toSorted(
    (a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a._id.localeCompare(b._id),
  );
  return Map.groupBy(sorted, ({ date }) => (date ? formatInstant(date, 'YYYY-MM-DD', zone) : ''));
}

/** The hour of the day at which an item goes out. */
export function hourOf({ date }: Pick<ContentListItem, 'date'>, zone: string): number {
  return date ? Number(formatInstant(date, 'H', zone)) : 0;
}

/** Days in rows of seven. */
export function inWeeks(days: Day[]): Day[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
