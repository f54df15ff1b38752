import { useQuery } from '@insta-ai/platform/data';
import { itemQuery } from './item-query.ts';
import { usePollEvery } from './use-poll-every.ts';

/** The open item; asked for again and again while it is being published. Id `create` is one that the server does not know yet. */
export function useItem(id: string) {
  const pollEvery = usePollEvery();
  return useQuery({
    ...itemQuery(id),
    enabled: id !== 'create',
    refetchInterval: ({ state }) => (state.data?.outcome?.state === 'publishing' ? pollEvery : false),
    refetchOnMount: 'always',
  });
}
