import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { BatchStep } from '@insta-ai/proto/data/content-batch';
import { keptInWords } from '@insta-ai/proto/rules/many/kept-words';
import { leftOutOf } from './deed-words.ts';
import type { Which } from './which-items.ts';

type Order = { which: Which; step: BatchStep; count: number };

/** Offers texts or pictures for items; the frame asks for the yes and shows how far it is. */
export function useMakeBatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ which, step }: Order) => callApi('createBatch', { body: { ...which, steps: [step] } }),
    onSuccess({ texts, pictures, kept: gone = [] }, { step, count }) {
      const needed = texts.total + pictures.total;
      const there = count - gone.reduce((sum, { items }) => sum + items, 0);
      const leftOut = leftOutOf(step, there, needed);
      // Where there is something to ask, the question itself says who is gone.
      const words = [leftOut, ...(needed === 0 ? gone.map(keptInWords) : [])].filter(Boolean);
      if (words.length > 0) notify.info(words.join(' '));
    },
    onError: error => notify.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['batches'] }),
  });
}
