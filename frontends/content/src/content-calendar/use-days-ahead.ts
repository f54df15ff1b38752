import { useQueryClient } from '@insta-ai/platform/data';
import { useEffect } from 'react';
import { firstWeekday, rangeOf, shownDays, stepFrom } from '../days/calendar-days.ts';
import { whenIdle } from '../fetching/when-idle.ts';
import type { ContentFilters } from '../listing/content-filters.ts';
import { itemsOf } from './use-calendar-items.ts';
import type { CalendarPlace } from './use-calendar-place.ts';

/** How long what was fetched ahead is not fetched again, in milliseconds; showing it asks anew in any case. */
const staleTime = 30_000;

/** Fetches the month or week before and after the shown one, once that is there and the browser has nothing else to do. */
export function useDaysAhead(
  { span, day, zone }: CalendarPlace,
  filters: ContentFilters,
  isShown: boolean,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    return whenIdle(() => {
      for (const steps of [1, -1]) {
        const days = shownDays(span, stepFrom(span, day, steps), firstWeekday());
        const view = { part: rangeOf(days, zone), filters };
        // Nobody waits for it: what fails is asked for when it is shown.
        void queryClient.prefetchQuery({ ...itemsOf(view), staleTime, retry: false });
      }
    });
  }, [queryClient, span, day, zone, filters, isShown]);
}
