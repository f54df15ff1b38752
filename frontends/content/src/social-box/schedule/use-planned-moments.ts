import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';

const hourMs = 60 * 60 * 1_000;

/** When other items are planned from about now on; undefined until that is known, and when it cannot be found out. */
export function usePlannedMoments(ownId: string | null): string[] | undefined {
  const { data } = useQuery({
    queryKey: ['contents', 'planned'],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - 3 * hourMs).toISOString();
      const query = { pageSize: 100, sortKey: 'date', sortDirection: 'asc', from } as const;
      return callApi('listContents', { query, signal });
    },
    staleTime: 0,
  });
  return data?.filter(({ _id }) => _id !== ownId).flatMap(({ date }) => (date ? [date] : []));
}
