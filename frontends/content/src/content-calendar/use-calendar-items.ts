import { useQuery } from '@insta-ai/platform/data';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { fetchAllItems } from '../fetching/fetch-all-items.ts';
import { toFilter } from '../listing/content-filters.ts';
import type { CalendarView } from '../listing/live-contents.ts';

/** The items of exactly the days that are shown, or those that stand on none yet. */
export function useCalendarItems(view: CalendarView) {
  return useQuery({ ...itemsOf(view), refetchOnMount: 'always' });
}

/** How the items of days are fetched, and under what they are kept. */
export function itemsOf(view: CalendarView) {
  return {
    queryKey: ['contents', 'calendar', view],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchAll(view, signal),
  };
}

function fetchAll({ part, filters }: CalendarView, signal: AbortSignal): Promise<ContentListItem[]> {
  const narrowed = part === 'unplanned' ? { unplanned: true } : part;
  const filter = toFilter(filters);
  return fetchAllItems({ ...narrowed, ...(filter !== undefined && { filter }) }, signal);
}
