import { callApiWithTotal } from '@insta-ai/platform';
import { keepPreviousData, useInfiniteQuery } from '@insta-ai/platform/data';
import { pageSizeDefault } from '@insta-ai/proto/data/paging';
import { type ListView, queryOf } from './list-view.ts';

/** What a list shows, page by page in both directions. */
export function usePages(view: ListView, isAsked = true) {
  return useInfiniteQuery({
    queryKey: ['contents', 'list', view],
    queryFn: async ({ pageParam, signal }) => {
      const { reply, total } = await callApiWithTotal('listContents', {
        query: queryOf(view, pageParam),
        signal,
      });
      return { reply: pageParam < 0 ? reply.toReversed() : reply, total, page: pageParam };
    },
    initialPageParam: 0,
    // A full page means that more may exist (specification section 9).
    getNextPageParam: (last, _pages, page) =>
      page < 0 || last.reply.length === pageSizeDefault ? page + 1 : null,
    getPreviousPageParam: (first, _pages, page) =>
      view.at !== null && (page === 0 || first.reply.length === pageSizeDefault) ? page - 1 : null,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}

/** The rows of its pages; what moved from one to the next between two questions stands where it was first. */
export function rowsOf(
  data: ReturnType<typeof usePages>['data'],
  isWanted: (page: number) => boolean = () => true,
) {
  const rows = data?.pages.flatMap(({ reply, page }) => (isWanted(page) ? reply : [])) ?? [];
  return [...new Map(rows.map(row => [row._id, row])).values()];
}
