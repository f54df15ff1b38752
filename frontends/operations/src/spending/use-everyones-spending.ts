import { callApi } from '@insta-ai/platform';
import { useInfiniteQuery } from '@insta-ai/platform/data';
import { pageSizeDefault } from '@insta-ai/proto/data/paging';
import type { EveryonesSpending } from '@insta-ai/proto/http/spending/spending';

/** What a month cost everybody; its people page by page, where a full page means that more may exist. */
export function useEveryonesSpending(month: string) {
  const asked = useInfiniteQuery({
    queryKey: ['operations', 'spending', month],
    queryFn: ({ pageParam, signal }) =>
      callApi('getEveryonesSpending', {
        query: { month, pageSize: pageSizeDefault, currentPage: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.people.length < pageSizeDefault ? null : pages.length),
    refetchOnWindowFocus: 'always',
  });
  return { asked, spending: asked.data && oneOf(asked.data.pages) };
}

/** Pages as one; who spent something between two of them stands on both. */
function oneOf(pages: EveryonesSpending[]): EveryonesSpending | undefined {
  const newest = pages.at(-1);
  const people = new Map(pages.flatMap(page => page.people).map(person => [person.owner, person]));
  return newest && { ...newest, people: [...people.values()] };
}
