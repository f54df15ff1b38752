import { notify, useCallbackRef } from '@insta-ai/design';
import { beforeUndo, callApi, messageOf, newestMediaUndo } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import { useEffect, useMemo, useRef, useState } from 'react';
import { saveFirst } from '../editor/save-first.ts';
import type { MediaEditor } from './media-fields.ts';
import { mediaHeadingId } from './show-prediction.ts';
import { useDeleteOutput } from './use-predictions.ts';

/** A file as its tile names it. */
export type FileToDelete = { predictionId: string; index: number; output: string };

/** What a deletion did to the selection. */
type Deselected = { before: string[]; after: string[] };

/**
 * Deletes a file of the item as those of the gallery are deleted: it can be taken back, by the note and by the keys of Undo, and is
 * selected again as before. What is planned or out with it is for the server to refuse.
 */
export function useDeleteFile(editor: MediaEditor) {
  const queryClient = useQueryClient();
  const inPlace = useDeleteOutput(editor);
  const [deleting, setDeleting] = useState<string>();
  const latest = useRef<MediaEditor | undefined>(editor);
  /** The deletions of this screen. */
  const own = useRef(new Map<string, Deselected | undefined>());
  useEffect(() => {
    latest.current = editor;
    return () => {
      latest.current = undefined;
    };
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['predictions'] });

  const selectAgain = ({ before, after }: Deselected) => {
    const now = latest.current;
    // What was selected since is the person's.
    const isAsLeft = now?.item.contents.join(' ') === after.join(' ');
    if (isAsLeft) now?.edit({ contents: before });
    return isAsLeft;
  };
  const takeBack = async (id: string) => {
    try {
      const { files } = await callApi('undoMedia', { params: { id } });
      await refresh();
      const was = own.current.get(id);
      const isWhole = was === undefined || (files > 0 && selectAgain(was));
      const back = isWhole ? 'The file is back.' : 'The file is back, and not selected.';
      notify.info(files > 0 ? back : 'Nothing was taken back: this file was changed since.');
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  useEffect(() =>
    beforeUndo(async () => {
      const undo = await newestMediaUndo();
      // What was done to files on another screen is taken back there.
      if (!undo || !own.current.has(undo._id)) return 'ready';
      await takeBack(undo._id);
      return 'done';
    }),
  );

  const deleteForNow = async (output: string) => {
    // As it is now: a question may have stood open for long.
    const before = (latest.current ?? editor).item.contents;
    const after = before.filter(other => other !== output);
    const was = after.length < before.length ? { before, after } : undefined;
    const asBefore = (error: unknown): never => {
      if (was) selectAgain(was);
      throw error;
    };
    if (was) {
      editor.edit({ contents: after });
      // An item that has it keeps it.
      await saveFirst(editor).catch(asBefore);
    }
    const deletion = { change: { kind: 'delete' as const }, outputs: [output] };
    const gone = await callApi('changeMedia', { body: deletion }).catch(asBefore);
    const { undo, kept, usedBy } = gone;
    if (kept.length > 0) {
      if (was) selectAgain(was);
      notify.error(`“${usedBy || 'NO_NAME'}” uses this file, so it stays.`);
      return;
    }
    if (undo) own.current.set(undo._id, was);
    const ways = undo ? [{ label: 'Undo', run: () => void takeBack(undo._id) }] : [];
    notify.info('File deleted.', ...ways);
    await refresh();
    // The button that had the focus is gone with its tile.
    document.getElementById(mediaHeadingId)?.focus({ preventScroll: true });
  };

  const deleteFile = useCallbackRef(async ({ predictionId, index, output }: FileToDelete) => {
    const { contents, status } = editor.item;
    const isPlannedWithIt = contents.includes(output) && status !== 'Draft' && status !== '';
    if (isPlannedWithIt) return inPlace.mutate({ predictionId, index, output });
    setDeleting(output);
    await deleteForNow(output).catch((error: unknown) => notify.error(messageOf(error)));
    setDeleting(undefined);
  });
  return useMemo((): DeleteFile => ({ deleting, deleteFile }), [deleting, deleteFile]);
}

export type DeleteFile = {
  /** The file that is being deleted. */
  deleting: string | undefined;
  deleteFile: (file: FileToDelete) => Promise<void>;
};
