import { notify, useConfirm } from '@insta-ai/design';
import { callApi, messageOf, tellStep } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { ItemEditor } from '../../editor/item-editor.ts';

/** Deletes a draft after a question. */
export function useDeleteDraft({ id, item, forget }: ItemEditor, onDeleted: () => void) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('deleteContent', { params: { id: id ?? '' } }),
    onSuccess({ waits }) {
      // What is going out cannot be deleted at once.
      if (waits) return void notify.info(waits);
      forget();
      tellStep({ kind: 'delete' });
      onDeleted();
      queryClient.removeQueries({ queryKey: ['contents', id] });
      void queryClient.invalidateQueries({ queryKey: ['contents', 'list'] });
    },
    onError: error => notify.error(messageOf(error)),
  });
  const remove = async () => {
    const message = `${item.title || 'NO_NAME'} and all its pictures will be deleted. You can undo it for ten minutes.`;
    if (!isPending && (await confirm({ message, confirmLabel: 'Delete' }))) mutate();
  };
  return { remove, isDeleting: isPending };
}
