import { useDebouncedValue } from '@insta-ai/design';
import { callApiWithTotal } from '@insta-ai/platform';
import { keepPreviousData, useInfiniteQuery } from '@insta-ai/platform/data';
import { pageSizeDefault } from '@insta-ai/proto/data/paging';

/** What all media are narrowed to. */
export type MediaWish = {
  search: string;
  preferred: boolean;
  uploads: boolean;
  unused: boolean;
  tag: string;
  onlyPictures: boolean;
};

/** Nobody waits for each letter; in milliseconds. */
const typingMs = 300;

/** All media of the person that fit, newest first, a page at a time. */
export function useAllMedia({ onlyPictures, ...wish }: MediaWish) {
  const [search] = useDebouncedValue(wish.search.trim(), typingMs);
  const filter = JSON.stringify({ ...wish, search, tag: wish.tag || undefined });
  const list = useInfiniteQuery({
    // Below the lists of the Media screen, so that what makes those old makes this old.
    queryKey: ['predictions', 'media', 'picker', filter, onlyPictures],
    queryFn: ({ pageParam, signal }) =>
      callApiWithTotal('listMedia', {
        query: {
          pageSize: pageSizeDefault,
          currentPage: pageParam,
          sortDirection: 'desc',
          filter,
          ...(onlyPictures && { kind: 'image' }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.reply.length < pageSizeDefault ? null : pages.length),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const items = list.data?.pages.flatMap(({ reply }) => reply) ?? [];
  return {
    list,
    // A picture that arrived between two pages pushes the last of the first into the second.
    items: [...new Map(items.map(item => [item.output, item])).values()],
    total: list.data?.pages.at(-1)?.total ?? null,
  };
}
