import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { pageSizeMax } from '@insta-ai/proto/data/paging';
import type { ContentListItem } from '@insta-ai/proto/http/content';
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

async function fetchAll({ part, filters }: CalendarView, signal: AbortSignal): Promise<ContentListItem[]> {
  const narrowed = part === 'unplanned' ? { unplanned: true } : part;
  const filter = toFilter(filters);
  const items: ContentListItem[] = [];
  for (let currentPage = 0; ; currentPage += 1) {
    const query = {
      ...narrowed,
      ...(filter !== undefined && { filter }),
      pageSize: pageSizeMax,
      currentPage,
    };
    const reply = await callApi('listContents', { query, signal });
    items.push(...reply);
    if (reply.length < pageSizeMax) return items;
  }
}
