import { formatInstant } from '@insta-ai/design';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { byMoment } from './by-moment.ts';
import type { Day } from './calendar-days.ts';

/** `day` is undefined for what is not planned. */
export type DayGroup = { day: Day | undefined; heading: string; items: ContentListItem[] };

/** What stands above the items without a date. */
export const notPlanned = 'Not planned';

/** Weekday, ordinal day, month (specification section 2), for example 'Saturday 21st November'. */
const headingPattern = 'dddd Do MMMM';

/** Items by the day they stand on in the person's zone, ascending; what is not planned comes first. */
export function groupByDay(items: ContentListItem[], zone: string): DayGroup[] {
  const days = new Map<Day | undefined, DayGroup>();
  for (const item of items.toSorted(byMoment)) {
    const at = standsAt(item);
    const day = at ? formatInstant(at, 'YYYY-MM-DD', zone) : undefined;
    const heading = at ? formatInstant(at, headingPattern, zone) : notPlanned;
    const group = days.get(day) ?? { day, heading, items: [] };
    group.items.push(item);
    days.set(day, group);
  }
  return [...days.values()];
}
