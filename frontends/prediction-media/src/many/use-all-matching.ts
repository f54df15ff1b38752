import { notify } from '@insta-ai/design';
import { type CallInput, callApiWithTotal, messageOf } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { pageSizeMax } from '@insta-ai/proto/data/paging';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';

/** Fetches everything that fits what is asked for, to select it: also what is not shown yet. */
export function useAllMatching(
  query: NonNullable<CallInput<'listMedia'>['query']>,
  onFound: (items: MediaItem[]) => void,
) {
  return useMutation({
    async mutationFn() {
      const found = new Map<string, MediaItem>();
      for (let currentPage = 0; ; currentPage += 1) {
        const page = { ...query, pageSize: pageSizeMax, currentPage };
        const { reply } = await callApiWithTotal('listMedia', { query: page });
        for (const item of reply) found.set(item.output, item);
        if (reply.length < pageSizeMax) return [...found.values()];
      }
    },
    onSuccess: onFound,
    onError: error => notify.error(messageOf(error)),
  });
}
