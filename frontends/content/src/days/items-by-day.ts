import { formatInstant } from '@insta-ai/design';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { byMomentAndId } from './by-moment.ts';
import type { Day } from './calendar-days.ts';

/** The items that stand on each day in the person's zone, earliest first. */
export type ItemsByDay = ReadonlyMap<Day, ContentListItem[]>;

export function itemsByDay(items: ContentListItem[], zone: string): ItemsByDay {
  return Map.groupBy(items.toSorted(byMomentAndId), item => inZone(item, 'YYYY-MM-DD', zone));
}

/** The hour of the day that an item stands at. */
export function hourOf(item: ContentListItem, zone: string): number {
  return Number(inZone(item, 'H', zone));
}

function inZone(item: ContentListItem, pattern: string, zone: string): string {
  const at = standsAt(item);
  return at ? formatInstant(at, pattern, zone) : '';
}

/** Days in rows of seven. */
export function inWeeks(days: Day[]): Day[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
