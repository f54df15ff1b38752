import { notify } from '@insta-ai/design';
import { type CallInput, callApiWithTotal, fetchEveryPage, messageOf } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';

/** Fetches everything that fits what is asked for, to select it: also what is not shown yet. */
export function useAllMatching(
  query: NonNullable<CallInput<'listMedia'>['query']>,
  onFound: (items: MediaItem[]) => void,
) {
  return useMutation({
    mutationFn: () =>
      fetchEveryPage({
        fetchPage: page => callApiWithTotal('listMedia', { query: { ...query, ...page } }),
        idOf: ({ output }) => output,
      }),
    onSuccess: onFound,
    onError: error => notify.error(messageOf(error)),
  });
}
