import { useQuery } from '@insta-ai/platform/data';
import { fetchAllItems } from '../../fetching/fetch-all-items.ts';
import { daysAhead } from './good-times.ts';

const hourMs = 60 * 60 * 1_000;

/** When other items are planned from about now on, as far as times are offered; undefined until that is known, and when it cannot be found out. */
export function usePlannedMoments(ownId: string | null): string[] | undefined {
  const { data } = useQuery({
    queryKey: ['contents', 'planned'],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - 3 * hourMs).toISOString();
      const to = new Date(Date.now() + (daysAhead + 1) * 24 * hourMs).toISOString();
      return fetchAllItems({ from, to }, signal);
    },
    staleTime: 0,
  });
  return data?.filter(({ _id }) => _id !== ownId).flatMap(({ date }) => (date ? [date] : []));
}
