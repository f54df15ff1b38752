import { notify, useConfirm } from '@insta-ai/design';
import { callApi, messageOf, newRepeatKey } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import { useRef, useState } from 'react';
import { type ContentTypeDraft, toSave } from './content-type-draft.ts';

/** Save and Delete of one content type; both lead back to the list (specification section 2). */
export function useStoring(id: string | null, onRefused: (error: unknown) => void) {
  const isDone = useRef(false);
  // One new content type per form, however often Save had to be pressed.
  const [repeatKey] = useState(newRepeatKey);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const confirm = useConfirm();

  const backToList = async () => {
    isDone.current = true;
    await queryClient.invalidateQueries({ queryKey: ['contentTypes'] });
    navigate('/contentTypes');
  };
  const save = useMutation({
    mutationFn: (draft: ContentTypeDraft) =>
      id
        ? callApi('saveContentType', { params: { id }, body: toSave(draft) })
        : callApi('createContentType', { body: toSave(draft), repeatKey }),
    onSuccess: backToList,
    onError: error => {
      notify.error(messageOf(error));
      onRefused(error);
    },
  });
  const remove = useMutation({
    mutationFn: (existing: string) => callApi('deleteContentType', { params: { id: existing } }),
    onSuccess: backToList,
    onError: error => notify.error(messageOf(error)),
  });

  return {
    isDone: () => isDone.current,
    save: save.mutate,
    isSaving: save.isPending,
    isRemoving: remove.isPending,
    async askAndRemove() {
      const message = 'Content of this type keeps its caption and loses the type.';
      if (id && (await confirm({ message, confirmLabel: 'Delete' }))) remove.mutate(id);
    },
  };
}
