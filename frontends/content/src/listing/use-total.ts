import { callApiWithTotal } from '@insta-ai/platform';
import { keepPreviousData, useQuery } from '@insta-ai/platform/data';
import { type ContentFilters, noFilters, toFilter } from './content-filters.ts';
import { totalKey } from './live-contents.ts';

/** How many items fit the filters, as the server counts them; with a moment only those made after it. */
export function useTotal(filters: ContentFilters, isAsked = true, since?: string) {
  return useQuery({ ...countOf(filters, since), enabled: isAsked, select: ({ total }) => total });
}

/** When the newest of all items was made; null where there is none. */
export function useNewest() {
  return useQuery({ ...countOf(noFilters), select: ({ newest }) => newest });
}

function countOf(filters: ContentFilters, since?: string) {
  const filter = toFilter(filters);
  return {
    queryKey: [...totalKey, filters, since ?? ''],
    async queryFn({ signal }: { signal: AbortSignal }) {
      const query = {
        pageSize: 1,
        sortKey: 'createdAt',
        sortDirection: 'desc',
        ...(filter !== undefined && { filter }),
        ...(since !== undefined && { madeSince: since }),
      } as const;
      const { reply, total } = await callApiWithTotal('listContents', { query, signal });
      return { total: total ?? reply.length, newest: reply[0]?.createdAt ?? null };
    },
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  } as const;
}
