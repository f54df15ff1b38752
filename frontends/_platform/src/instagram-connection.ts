import { useQuery } from '@tanstack/react-query';
import { callApi } from './api/api-client.ts';
import { useUser } from './session.store.ts';

/** How the connection of the person's accounts to Instagram is; undefined until it is known. */
export function useInstagramConnection() {
  const { instagramAccounts } = useUser();
  return useQuery({
    queryKey: ['connection', instagramAccounts.map(({ id }) => id)],
    queryFn: () => callApi('getConnection'),
  }).data;
}
