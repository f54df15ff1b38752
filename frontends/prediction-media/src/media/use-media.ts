import { callApi, useRealtime } from '@insta-ai/platform';
import { useInfiniteQuery, useQueryClient } from '@insta-ai/platform/data';
import { pageSizeDefault } from '@insta-ai/proto/http/paging';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';

/** All lists of media; the one of preferred media is below it, so that a new star makes only that one old. */
export const mediaKey = ['predictions', 'media'];
export const preferredKey = [...mediaKey, 'preferred'];

/** Outputs of all items, newest first, page by page; a full page means that more may exist (specification section 9). */
export function useMedia(isPreferredOnly: boolean) {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: isPreferredOnly ? preferredKey : [...mediaKey, 'all'],
    queryFn: ({ pageParam, signal }) =>
      callApi('listMedia', {
        query: {
          pageSize: pageSizeDefault,
          currentPage: pageParam,
          sortKey: 'createdAt',
          sortDirection: 'desc',
          filter: isPreferredOnly ? 'preferred' : undefined,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSizeDefault ? null : pages.length),
    // Pictures come and go on other screens.
    refetchOnMount: 'always',
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: mediaKey });
  useRealtime('image-generated', refresh, refresh);

  const items = withoutTwins(list.data?.pages.flat() ?? []);
  return {
    items,
    list,
    async loadMore() {
      if (list.isFetching) return;
      // Pages count from the first one: what lost its star since has moved everything after it.
      const hasMoved = isPreferredOnly && items.some(item => !item.preferred);
      if (hasMoved && !(await list.refetch()).isSuccess) return;
      await list.fetchNextPage();
    },
  };
}

/** A picture that arrived between two pages pushes the last of the first into the second. */
function withoutTwins(items: MediaItem[]): MediaItem[] {
  return [...new Map(items.map(item => [item.output, item])).values()];
}
