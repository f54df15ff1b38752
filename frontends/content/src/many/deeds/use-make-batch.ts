import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { BatchStep } from '@insta-ai/proto/data/content-batch';
import type { Which } from './which-items.ts';

/** Offers texts or pictures for items; the frame asks for the yes and shows how far it is. */
export function useMakeBatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Which & { steps: BatchStep[] }) => callApi('createBatch', { body }),
    onSuccess({ texts, pictures }, { steps: [step] }) {
      if (texts.total + pictures.total === 0) {
        const what = step === 'text' ? 'write: they have their texts' : 'draw: they have their pictures';
        return void notify.info(`There is nothing to ${what} already.`);
      }
      // The question stands at the top, in the frame.
      window.scrollTo({ top: 0 });
    },
    onError: error => notify.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['batches'] }),
  });
}
