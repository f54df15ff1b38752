import { notify } from '@insta-ai/design';
import { callApi, messageOf, newRepeatKey } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import { useRef, useState } from 'react';
import { countUses, type Uses } from '../uses/count-uses.ts';
import { type ContentTypeDraft, toSave } from './content-type-draft.ts';

type Options = {
  id: string | null;
  /** The kind that the stored type had when it was opened. */
  kindBefore: ContentTypeDraft['instagramType'];
  onRefused: (error: unknown) => void;
};

/** Save of one content type, and the way back to the list after it (specification section 2). */
export function useStoring({ id, kindBefore, onRefused }: Options) {
  const isDone = useRef(false);
  // One new content type per form, however often Save had to be pressed.
  const [repeatKey] = useState(newRepeatKey);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [usesOfKindBefore, setUses] = useState<Uses>();

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
    onSuccess: async (_stored, draft) => {
      isDone.current = true;
      const uses = id && draft.instagramType !== kindBefore ? await usesOf(id) : undefined;
      if (uses && uses.all > 0) setUses(uses);
      else await backToList();
    },
    onError: error => {
      notify.error(messageOf(error));
      onRefused(error);
    },
  });

  return {
    isDone: () => isDone.current,
    save: save.mutate,
    isSaving: save.isPending,
    /** Who uses a type that was saved as another kind; they keep theirs until the person says more. */
    usesOfKindBefore,
    /** Nothing is left to save: stored or deleted. */
    backToList,
  };
}

/** What could not be counted is said, and does not hold up what is saved. */
function usesOf(id: string): Promise<Uses | undefined> {
  return countUses(id).catch((error: unknown) => {
    notify.error(`Saved. Its items keep their kind; they could not be counted. ${messageOf(error)}`);
    return undefined;
  });
}
