import { notify } from '@insta-ai/design';
import { beforeUndo, callApi, messageOf, newestMediaUndo } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import { useEffect } from 'react';
import { undoneInWords } from './words.ts';

/**
 * Takes changes of many files back: the one that was just made, and with the keys of Undo the newest one, which the server
 * knows also after a reload. A step of an item that was taken later goes first.
 */
export function useMediaUndo(refresh: () => void) {
  const takeBack = async (id: string) => {
    try {
      const { files } = await callApi('undoMedia', { params: { id } });
      notify.info(undoneInWords(files));
    } catch (error) {
      notify.error(messageOf(error));
    }
    refresh();
  };
  useEffect(() =>
    beforeUndo(async () => {
      const undo = await newestMediaUndo();
      if (!undo) return 'ready';
      await takeBack(undo._id);
      return 'done';
    }),
  );
  return takeBack;
}

/** Stars, tags and pictures stand on the screens of items too. */
export function useMediaRefresh() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [['predictions'], ['mediaTags']]) void queryClient.invalidateQueries({ queryKey });
  };
}
