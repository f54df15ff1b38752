import { notify } from '@insta-ai/design';
import { callApi, messageOf, useRepeatKeys } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { RemixKind } from '@insta-ai/proto/data/prediction-media';
import type { ItemEditor } from '../../editor/item-editor.ts';
import { saveFirst } from '../../editor/save-first.ts';
import { takePredictions } from '../take-prediction.ts';

type Asked = { output: string; kind: RemixKind; words?: string };

/** Orders a picture that begins with another one; what is typed is saved first, because the server draws what it has. */
export function useRemix(editor: ItemEditor, onOrdered: () => void) {
  const { id } = editor;
  const queryClient = useQueryClient();
  const repeat = useRepeatKeys<string>();
  return useMutation({
    async mutationFn(body: Asked) {
      await saveFirst(editor);
      return callApi('remixImage', {
        params: { id: id ?? '' },
        body,
        repeatKey: repeat.keyOf(JSON.stringify(body)),
      });
    },
    onSuccess(predictions, body) {
      repeat.done(JSON.stringify(body));
      takePredictions(queryClient, id, predictions);
      onOrdered();
    },
    onError: error => notify.error(messageOf(error)),
  });
}
