import { callApi, useRealtime } from '@insta-ai/platform';
import { useQuery, useQueryClient } from '@insta-ai/platform/data';

/** Often enough for numbers that somebody watches, in milliseconds. */
export const againMs = 30_000;

/** What the installation does, asked of each service that knows: one that is away takes only its own part. */
export function useWork() {
  const queryClient = useQueryClient();
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['operations'] });
  useRealtime('content-changed', readAgain, readAgain);
  const work = useQuery({
    queryKey: ['operations', 'work'],
    queryFn: ({ signal }) => callApi('getPlannedWork', { signal }),
    refetchInterval: againMs,
  });
  const logins = useQuery({
    queryKey: ['operations', 'logins'],
    queryFn: ({ signal }) => callApi('listEndingLogins', { signal }),
    refetchInterval: againMs,
  });
  const deadLetters = useQuery({
    queryKey: ['operations', 'deadLetters'],
    queryFn: ({ signal }) => callApi('getDeadLetters', { signal }),
    refetchInterval: againMs,
  });
  return { work, logins, deadLetters };
}
