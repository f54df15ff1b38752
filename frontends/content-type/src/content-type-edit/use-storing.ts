import { notify } from '@insta-ai/design';
import { callApi, messageOf, newRepeatKey } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import { useEffect, useRef, useState } from 'react';
import { countUses, type Uses } from '../uses/count-uses.ts';
import { type ContentTypeDraft, differs, toSave } from './content-type-draft.ts';

type Options = {
  id: string | null;
  /** What the form holds now. */
  draft: ContentTypeDraft;
  /** The kind that the stored type had when it was opened. */
  kindBefore: ContentTypeDraft['instagramType'];
  onStored: (draft: ContentTypeDraft) => void;
  onRefused: (error: unknown) => void;
};

/** Save of one content type, and the way back to the list after it (specification section 2). */
export function useStoring({ id, draft, kindBefore, onStored, onRefused }: Options) {
  const isDone = useRef(false);
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  }, [draft]);
  const [storedId, setStoredId] = useState(id);
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
    mutationFn: (sent: ContentTypeDraft) =>
      storedId
        ? callApi('saveContentType', { params: { id: storedId }, body: toSave(sent) })
        : callApi('createContentType', { body: toSave(sent), repeatKey }),
    onSuccess: async ({ _id }, sent) => {
      setStoredId(_id);
      onStored(sent);
      const uses = id && sent.instagramType !== kindBefore ? await usesOf(id) : undefined;
      // What was typed meanwhile is not saved yet.
      if (differs(sent, newest.current)) return;
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
