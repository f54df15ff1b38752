import { formatInstant } from '@insta-ai/design';
import type { ContentListItem } from '@insta-ai/proto/http/content';

export type DayGroup = { heading: string; items: ContentListItem[] };

/** Weekday, ordinal day, month (specification section 2), for example 'Saturday 21st November'. */
const headingPattern = 'dddd Do MMMM';

/** Items by date ascending, grouped by the day in the person's zone; what has no date comes last. */
export function groupByDay(items: ContentListItem[], zone: string): DayGroup[] {
  const days = new Map<string, DayGroup>();
  for (const item of items.toSorted(byDate)) {
    const key = item.date ? formatInstant(item.date, 'YYYY-MM-DD', zone) : 'none';
    const heading = item.date ? formatInstant(item.date, headingPattern, zone) : 'Without a date';
    const day = days.get(key) ?? { heading, items: [] };
    day.items.push(item);
    days.set(key, day);
  }
  return [...days.values()];
}

function byDate(a: ContentListItem, b: ContentListItem): number {
  if (a.date === b.date) return 0;
  if (!a.date) return 1;
  if (!b.date) return -1;
  return a.date < b.date ? -1 : 1;
}
