import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import type { ContentListItem } from '@insta-ai/proto/http/content';

const pageSize = 100;
const pageLimit = 5;

/** When other items are planned from now on; undefined until that is known, and when it cannot be found out. */
export function usePlannedMoments(ownId: string | null): string[] | undefined {
  const { data } = useQuery({ queryKey: ['contents', 'planned'], queryFn: askForPlanned, staleTime: 0 });
  return data?.filter(({ _id }) => _id !== ownId).flatMap(({ date }) => (date ? [date] : []));
}

/** The latest first, page by page until one lies in the past. */
async function askForPlanned({ signal }: { signal: AbortSignal }): Promise<ContentListItem[]> {
  const items: ContentListItem[] = [];
  for (let currentPage = 0; currentPage < pageLimit; currentPage += 1) {
    const query = { pageSize, currentPage, sortKey: 'date', sortDirection: 'desc' } as const;
    const page = await callApi('listContents', { query, signal });
    items.push(...page);
    const last = page.at(-1);
    if (page.length < pageSize || !last?.date || Date.parse(last.date) < Date.now()) break;
  }
  return items;
}
