import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { RemixKind } from '@insta-ai/proto/data/prediction-media';
import type { ItemDeeds } from '../../editor/item-editor.ts';
import { saveFirst } from '../../editor/save-first.ts';
import { takePredictions } from '../take-prediction.ts';
import { useOrderKeys } from '../use-order-keys.ts';

type Asked = { output: string; kind: RemixKind; words?: string };

/** Orders a picture that begins with another one; what is typed is saved first, because the server draws what it has. */
export function useRemix(editor: ItemDeeds, onOrdered: () => void) {
  const { id } = editor;
  const queryClient = useQueryClient();
  const order = useOrderKeys(id);
  return useMutation({
    async mutationFn(body: Asked) {
      await saveFirst(editor);
      return order(JSON.stringify(body), repeatKey =>
        callApi('remixImage', { params: { id: id ?? '' }, body, repeatKey }),
      );
    },
    onSuccess(predictions) {
      takePredictions(queryClient, id, predictions);
      onOrdered();
    },
    onError: error => notify.error(messageOf(error)),
  });
}
