import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { BatchWish } from '@insta-ai/proto/data/content-batch';
import { batchList } from './batch-list.ts';

/** What a person asks of one batch; `isPending` until the screen shows what became of it. */
export function useWish(id: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: BatchWish) => callApi('changeBatch', { params: { id }, body: { wish } }),
    onError: error => notify.error(messageOf(error)),
    // Also after an answer that was lost: it may have been done.
    onSettled: () => queryClient.invalidateQueries({ queryKey: batchList.queryKey }),
  });
  return { wish: mutate, isPending };
}
