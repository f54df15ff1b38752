import { callApiWithTotal } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { pageSizeMax } from '@insta-ai/proto/data/paging';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import type { CalendarPart } from '../listing/live-contents.ts';

/** The items of exactly the days that are shown, or those that are still to be planned. */
export function useCalendarItems(part: CalendarPart) {
  return useQuery({
    queryKey: ['contents', 'calendar', part],
    queryFn: ({ signal }) => fetchAll(part, signal),
    refetchOnMount: 'always',
  });
}

/** Whether there is any item at all; asked only where the days that are shown are empty. */
export function useHasContents(isAsked: boolean) {
  const { data } = useQuery({
    queryKey: ['contents', 'total'],
    queryFn: ({ signal }) => callApiWithTotal('listContents', { query: { pageSize: 1 }, signal }),
    enabled: isAsked,
    refetchOnMount: 'always',
  });
  return data ? (data.total ?? data.reply.length) > 0 : undefined;
}

async function fetchAll(part: CalendarPart, signal: AbortSignal): Promise<ContentListItem[]> {
  const narrowed = part === 'unplanned' ? { unplanned: true } : part;
  const items: ContentListItem[] = [];
  for (let currentPage = 0; ; currentPage += 1) {
    const query = { ...narrowed, pageSize: pageSizeMax, currentPage };
    const { reply } = await callApiWithTotal('listContents', { query, signal });
    items.push(...reply);
    if (reply.length < pageSizeMax) return items;
  }
}
