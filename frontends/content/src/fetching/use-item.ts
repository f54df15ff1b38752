import { useQuery } from '@insta-ai/platform/data';
import { itemQuery } from './item-query.ts';
import { nextLook } from './next-look.ts';
import { usePollEvery } from './use-poll-every.ts';

/**
 * The open item. News of it may be lost: it is asked for again at its moment, and again and again while it is being published.
 * Id `create` is one that the server does not know yet.
 */
export function useItem(id: string) {
  const pollEvery = usePollEvery();
  return useQuery({
    ...itemQuery(id),
    enabled: id !== 'create',
    refetchInterval: ({ state }) => state.data !== undefined && nextLook(state.data, pollEvery, new Date()),
    refetchOnMount: 'always',
  });
}
