import { callApiWithTotal } from '@insta-ai/platform';
import { keepPreviousData, useQuery } from '@insta-ai/platform/data';
import { type ContentFilters, toFilter } from './content-filters.ts';

/** How many items fit the filters, as the server counts them. */
export function useTotal(filters: ContentFilters, isAsked = true) {
  const filter = toFilter(filters);
  return useQuery({
    queryKey: ['contents', 'total', filter ?? ''],
    queryFn: async ({ signal }) => {
      const query = { pageSize: 1, ...(filter !== undefined && { filter }) };
      const { reply, total } = await callApiWithTotal('listContents', { query, signal });
      return total ?? reply.length;
    },
    enabled: isAsked,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
