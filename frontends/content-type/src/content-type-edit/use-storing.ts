import { notify } from '@insta-ai/design';
import { callApi, messageOf, newRepeatKey } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import { useRef, useState } from 'react';
import { type ContentTypeDraft, toSave } from './content-type-draft.ts';

/** Save of one content type, and the way back to the list after it (specification section 2). */
export function useStoring(id: string | null, onRefused: (error: unknown) => void) {
  const isDone = useRef(false);
  // One new content type per form, however often Save had to be pressed.
  const [repeatKey] = useState(newRepeatKey);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

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

  return {
    isDone: () => isDone.current,
    save: save.mutate,
    isSaving: save.isPending,
    /** Nothing is left to save: stored or deleted. */
    backToList,
  };
}
