import { notify } from '@insta-ai/design';
import { ApiError, callApi, messageOf, newRepeatKey, useGoOn } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { useEffect, useRef, useState } from 'react';
import { countUses, type Uses } from '../uses/count-uses.ts';
import { type ContentTypeDraft, differs, toSave } from './content-type-draft.ts';

type Options = {
  id: string | null;
  version: number | undefined;
  /** What the form holds now. */
  draft: ContentTypeDraft;
  /** The kind that the stored type had when it was opened. */
  kindBefore: ContentTypeDraft['instagramType'];
  onStored: (draft: ContentTypeDraft) => void;
  onRefused: (error: unknown) => void;
};

/** Save of one content type, and the way back to the list after it (specification section 2). */
export function useStoring({ id, version, draft, kindBefore, onStored, onRefused }: Options) {
  const isDone = useRef(false);
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  }, [draft]);
  /** What is stored, as far as this form knows: a save goes into that version alone. */
  const [known, setKnown] = useState<Known | undefined>(id === null ? undefined : { _id: id, version });
  // One new content type per form, however often Save had to be pressed.
  const [repeatKey] = useState(newRepeatKey);
  const goOn = useGoOn();
  const queryClient = useQueryClient();
  const [usesOfKindBefore, setUses] = useState<Uses>();

  const backToList = async () => {
    isDone.current = true;
    await queryClient.invalidateQueries({ queryKey: ['contentTypes'] });
    goOn('/contentTypes');
  };
  const save = useMutation({
    mutationFn: (sent: ContentTypeDraft) => (known ? saveInto(known, sent) : create(sent, repeatKey)),
    onSuccess: async (made, sent) => {
      setKnown(made);
      onStored(sent);
      const uses = id && sent.instagramType !== kindBefore ? await usesOf(id) : undefined;
      // What was typed meanwhile is not saved yet.
      if (differs(sent, newest.current)) return;
      if (uses && uses.all > 0) setUses(uses);
      else await backToList();
    },
    onError: error => {
      // The message says that it was changed elsewhere; Save pressed again means to put this one in its place.
      const there = thereOf(error);
      if (there) setKnown(there);
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

type Known = Pick<ContentType, '_id' | 'version'>;

function saveInto({ _id, version }: Known, sent: ContentTypeDraft): Promise<ContentType> {
  const body = { ...toSave(sent), ...(version !== undefined && { version }) };
  return callApi('saveContentType', { params: { id: _id }, body });
}

/** What an earlier Save of this form made, whose answer got lost, takes what was typed since; unless it was changed elsewhere. */
async function create(sent: ContentTypeDraft, repeatKey: string): Promise<ContentType> {
  try {
    return await callApi('createContentType', { body: toSave(sent), repeatKey });
  } catch (error) {
    const there = thereOf(error);
    if (there?.version !== 1) throw error;
    return saveInto(there, sent);
  }
}

/** The content type as it is, where a save was refused because it is another one by now. */
function thereOf(error: unknown): Known | undefined {
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  return isConflict ? (error.details.contentType as ContentType | undefined) : undefined;
}

/** What could not be counted is said, and does not hold up what is saved. */
function usesOf(id: string): Promise<Uses | undefined> {
  return countUses(id).catch((error: unknown) => {
    notify.error(`Saved. Its items keep their kind; they could not be counted. ${messageOf(error)}`);
    return undefined;
  });
}
