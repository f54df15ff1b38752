import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { BatchStep } from '@insta-ai/proto/data/content-batch';
import { leftOutOf } from './deed-words.ts';
import type { Which } from './which-items.ts';

type Order = { which: Which; step: BatchStep; count: number };

/** Offers texts or pictures for items; the frame asks for the yes and shows how far it is. */
export function useMakeBatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ which, step }: Order) => callApi('createBatch', { body: { ...which, steps: [step] } }),
    onSuccess({ texts, pictures }, { step, count }) {
      const needed = texts.total + pictures.total;
      const leftOut = leftOutOf(step, count, needed);
      if (leftOut) notify.info(leftOut);
    },
    onError: error => notify.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['batches'] }),
  });
}
