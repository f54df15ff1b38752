import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { againMs } from '../work/use-work.ts';

/** What is known of the backups of the installation. */
export function useBackups() {
  return useQuery({
    queryKey: ['operations', 'backups'],
    queryFn: ({ signal }) => callApi('getBackups', { signal }),
    refetchInterval: againMs,
  });
}
