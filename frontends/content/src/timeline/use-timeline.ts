import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import type { Content } from '@insta-ai/proto/http/content';
import { usePollEvery } from '../fetching/use-poll-every.ts';

/** What happened to an item so far: read again with each news of it, and while it is on its way. */
export function useTimeline(id: string, { outcome, status }: Pick<Content, 'outcome' | 'status'>) {
  const pollEvery = usePollEvery();
  const params = { id };
  const queryKey = ['contents', id, 'timeline', status, outcome?.state, outcome?.at];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('getTimeline', { params, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.publishes.at(-1)?.state === 'open' || outcome?.state === 'publishing' ? pollEvery : false,
  });
}

/** Ends a pause; the answer is the timeline as it is then. */
export function useTryNow(id: string) {
  const queryClient = useQueryClient();
  const all = { queryKey: ['contents', id, 'timeline'] };
  return useMutation({
    mutationFn: () => callApi('tryNow', { params: { id } }),
    onSuccess: () => notify.success('We are trying again now'),
    onError: error => notify.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries(all),
  });
}
