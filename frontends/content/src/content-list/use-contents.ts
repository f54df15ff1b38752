import { callApiWithTotal } from '@insta-ai/platform';
import { keepPreviousData, useInfiniteQuery } from '@insta-ai/platform/data';
import { pageSizeDefault } from '@insta-ai/proto/data/paging';
import { type Sort, serverSort } from '../listing/list-sort.ts';

/** The items page by page; a full page means that more may exist (specification section 9). */
export function useContents(sort: Sort) {
  const order = serverSort(sort);
  return useInfiniteQuery({
    queryKey: ['contents', 'list', order],
    queryFn: ({ pageParam, signal }) =>
      callApiWithTotal('listContents', {
        query: { pageSize: pageSizeDefault, currentPage: pageParam, ...order },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.reply.length < pageSizeDefault ? null : pages.length),
    placeholderData: keepPreviousData,
  });
}
