import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useState } from 'react';
import { knownItem, placeItem, tellItem } from '../content-list/live-contents.ts';
import { whyNotThere } from './move-date.ts';

/** A move that may be undone. */
export type Moved = { id: string; title: string; from: string | null; to: string | null };

type Move = { id: string; from: string | null; to: string | null };

const key = ['contents', 'move'];

/** Moves items: shown at once, saved one after the other, taken back with the reason when the save is refused. */
export function useMoveItem() {
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState<Moved | null>(null);
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: 'move' },
    mutationFn: ({ id, to }: Move) =>
      callApi('saveContent', {
        params: { id },
        body: { date: to, version: knownItem(queryClient, id)?.version },
      }),
    onSuccess: content => {
      tellItem(queryClient, content);
      queryClient.removeQueries({ queryKey: ['contents', content._id] });
    },
    onError: (error, { id, from, to }) => {
      const now = knownItem(queryClient, id);
      if (now && now.date === to) placeItem(queryClient, { ...now, date: from });
      setMoved(null);
      notify.error(messageOf(error));
    },
    onSettled: () => {
      // Another move may be on its way; its answer would be undone on the screen by an older list.
      if (queryClient.isMutating({ mutationKey: key }) > 1) return;
      void queryClient.invalidateQueries({ queryKey: ['contents', 'calendar'] });
      void queryClient.invalidateQueries({ queryKey: ['contents', 'list'], refetchType: 'none' });
    },
  });

  const start = (item: ContentListItem, to: string | null) => {
    void queryClient.cancelQueries({ queryKey: ['contents', 'calendar'] });
    placeItem(queryClient, { ...item, date: to });
    mutate({ id: item._id, from: item.date, to });
  };

  return {
    moved,
    forget: () => setMoved(null),
    /** False when it may not be moved there; the person is told why. */
    move(item: ContentListItem, to: string): boolean {
      if (to === item.date) return true;
      const why = whyNotThere(item, to);
      if (why !== null) {
        notify.error(why);
        return false;
      }
      start(item, to);
      setMoved({ id: item._id, title: item.title || 'NO_NAME', from: item.date, to });
      return true;
    },
    undo() {
      const item = moved && knownItem(queryClient, moved.id);
      setMoved(null);
      if (!item) return;
      const why = moved.from === null ? null : whyNotThere(item, moved.from);
      if (why === null) start(item, moved.from);
      else notify.error(why);
    },
  };
}
