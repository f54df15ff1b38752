import { callApi, useRealtime } from '@insta-ai/platform';
import { useQuery, useQueryClient } from '@insta-ai/platform/data';

/** What models cost in a month; read again when something was made, and when the person comes back to the page. */
export function useSpending(month: string) {
  const queryClient = useQueryClient();
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['spending'] });
  useRealtime('image-generated', readAgain, readAgain);
  useRealtime('batch-changed', readAgain);
  useRealtime('calendar-entries', readAgain);
  return useQuery({
    queryKey: ['spending', month],
    queryFn: ({ signal }) => callApi('getSpending', { query: { month }, signal }),
    refetchOnWindowFocus: 'always',
  });
}
