import { callApi, messageOf, useRealtime } from '@insta-ai/platform';
import { useMutation, useQuery } from '@insta-ai/platform/data';
import type { ActionWish } from '@insta-ai/proto/data/content-action';
import { useState } from 'react';
import { useTypeOffer } from '../uses/use-type-offer.ts';

/** News of an action may be lost; then it is asked for. */
const askEveryMs = 2_000;

/** Another type for all items of one: offered as soon as it is chosen, done once it is started. */
export function useReplacement(contentType: string) {
  const [chosen, choose] = useState<string | null>(null);
  const offer = useTypeOffer(contentType, chosen);
  const offered = chosen === null ? undefined : offer.data;
  const id = offered?._id ?? '';
  const wishing = useMutation({
    mutationFn: (wish: ActionWish) => callApi('changeAction', { params: { id }, body: { wish } }),
  });
  const answered = wishing.data;
  const watched = useQuery({
    queryKey: ['contentTypes', contentType, 'replacement', chosen, answered?.state],
    queryFn: ({ signal }) => callApi('getAction', { params: { id }, signal }),
    enabled: answered?.state === 'running',
    refetchInterval: ({ state }) => state.data?.state !== 'ended' && askEveryMs,
    gcTime: 0,
  });
  useRealtime('action-changed', ({ action }) => {
    if (action._id === id && answered) void watched.refetch({ cancelRefetch: false });
  });
  const failure = offer.error ?? wishing.error ?? watched.error;

  return {
    chosen,
    choose,
    offered,
    /** The action since it was started, as it is now. */
    started: answered?.state === 'running' ? (watched.data ?? answered) : answered,
    start: () => wishing.mutate('start'),
    stop: () => wishing.mutate('cancel'),
    isBusy: offer.isFetching || wishing.isPending,
    failure: failure ? messageOf(failure) : undefined,
  };
}
