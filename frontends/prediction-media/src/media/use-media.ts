import { callApiWithTotal, hearReturned, useRealtime } from '@insta-ai/platform';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@insta-ai/platform/data';
import { pageSizeDefault } from '@insta-ai/proto/data/paging';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { useEffect, useState } from 'react';
import { mediaKey, preferredKey } from '../lists/media-lists.ts';
import type { MediaQuery } from './media-filters.ts';

/** Below this scroll position, in pixels, new pictures wait to be asked for: what is looked at must not move away. */
const topOfPage = 300;

type Asked = { isPreferredOnly: boolean; query: MediaQuery };

/** Outputs of all items, newest first, page by page; a full page means that more may exist (specification section 9). */
export function useMedia({ isPreferredOnly, query }: Asked) {
  const queryClient = useQueryClient();
  const [hasNews, setHasNews] = useState(false);
  const list = useInfiniteQuery({
    queryKey: [...(isPreferredOnly ? preferredKey : [...mediaKey, 'all']), query],
    queryFn: ({ pageParam, signal }) =>
      callApiWithTotal('listMedia', {
        query: {
          pageSize: pageSizeDefault,
          currentPage: pageParam,
          sortKey: 'createdAt',
          sortDirection: 'desc',
          ...query,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.reply.length < pageSizeDefault ? null : pages.length),
    // What is there stays until the answer to another question is.
    placeholderData: keepPreviousData,
    // Pictures come and go on other screens.
    refetchOnMount: 'always',
  });
  const refresh = () => {
    setHasNews(false);
    void queryClient.invalidateQueries({ queryKey: mediaKey });
  };
  useRealtime(
    'image-generated',
    () => (window.scrollY > topOfPage ? setHasNews(true) : refresh()),
    () => window.scrollY <= topOfPage && refresh(),
  );
  // What an item uses is what it was before a step of it.
  useEffect(
    () => hearReturned(() => void queryClient.invalidateQueries({ queryKey: mediaKey })),
    [queryClient],
  );

  const pages = list.data?.pages ?? [];
  const items = withoutTwins(pages.flatMap(page => page.reply));
  return {
    items,
    total: pages.at(-1)?.total ?? null,
    list,
    hasNews,
    refresh,
    async loadMore() {
      if (list.isFetching) return;
      // Pages count from the first one: what lost its star since has moved everything after it.
      const hasMoved = isPreferredOnly && items.some(item => !item.preferred);
      if (hasMoved && !(await list.refetch()).isSuccess) return;
      const { data, isSuccess } = await list.fetchNextPage();
      if (isSuccess && haveRowsGone(data.pages)) await list.refetch();
    },
  };
}

/** What was deleted elsewhere between two pages pulls as many of the next one into those that are here, where nobody sees them. */
function haveRowsGone(pages: readonly { total: number | null }[]): boolean {
  const [last, ...before] = pages.map(({ total }) => total ?? 0).reverse();
  return before.some(total => total > (last ?? 0));
}

/** A picture that arrived between two pages pushes the last of the first into the second. */
function withoutTwins(items: MediaItem[]): MediaItem[] {
  return [...new Map(items.map(item => [item.output, item])).values()];
}
