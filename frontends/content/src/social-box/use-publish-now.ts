import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { ItemEditor } from '../content-edit/item-editor.ts';
import { saveFirst } from '../content-edit/save-first.ts';

/** Publishes what is on the screen; it answers when the item is live or has failed (specification section 4). */
export function usePublishNow(editor: ItemEditor, onPublished: () => void) {
  const { id, tell } = editor;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await saveFirst(editor);
      return callApi('publishContent', { params: { id: id ?? '' } });
    },
    onSuccess: content => {
      tell(content);
      notify.success('Content published');
      onPublished();
    },
    onError: error => {
      notify.error(messageOf(error));
      // What became of it stands in the item.
      void queryClient.invalidateQueries({ queryKey: ['contents', id], exact: true });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contents', 'list'], refetchType: 'none' }),
  });
}
