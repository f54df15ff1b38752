import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { Consent, ContentListItem } from '@insta-ai/proto/http/content';
import { useState } from 'react';
import { whyNotThere } from '../days/move-date.ts';
import { type Publication, publicationAsked } from '../item/publication.ts';
import { useAskAgain } from '../item/use-ask-again.ts';
import { knownItem, placeItem, tellItem } from '../listing/live-contents.ts';

/** A move that may be undone. */
export type Moved = { id: string; title: string; from: string | null; to: string | null };

type Move = { id: string; from: string | null; to: string | null; consent?: Consent };

const key = ['contents', 'move'];

/** Moves items: shown at once, saved one after the other, taken back with the reason when the save is refused. */
export function useMoveItem() {
  const queryClient = useQueryClient();
  const askAgain = useAskAgain();
  const [moved, setMoved] = useState<Moved | null>(null);
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: 'move' },
    mutationFn: ({ id, to, consent }: Move) =>
      callApi('saveContent', {
        params: { id },
        body: { date: to, version: knownItem(queryClient, id)?.version, ...consent },
      }),
    onSuccess: content => {
      tellItem(queryClient, content);
      queryClient.removeQueries({ queryKey: ['contents', content._id] });
    },
    onError: (error, { id, from, to }) => {
      const now = knownItem(queryClient, id);
      if (now && now.date === to) placeItem(queryClient, { ...now, date: from });
      setMoved(null);
      const publication = publicationAsked(error);
      if (publication) void askAndMove(publication, { id, from, to });
      else notify.error(messageOf(error));
    },
    onSettled: () => {
      // Another move may be on its way; its answer would be undone on the screen by an older list.
      if (queryClient.isMutating({ mutationKey: key }) > 1) return;
      void queryClient.invalidateQueries({ queryKey: ['contents', 'calendar'] });
      void queryClient.invalidateQueries({ queryKey: ['contents', 'list'] });
    },
  });

  /** What is scheduled for a second post moves with a yes only; where it is by then says whether it may still go there. */
  const askAndMove = async (publication: Publication, { id, to }: Move) => {
    const consent = await askAgain(publication, to);
    const item = knownItem(queryClient, id);
    if (!consent || !item || to === null) return;
    const why = whyNotThere(item, to);
    if (why !== null) return notify.error(why);
    start(item, to, consent);
    setMoved({ id, title: item.title || 'NO_NAME', from: item.date, to });
  };

  const start = (item: ContentListItem, to: string | null, consent?: Consent) => {
    void queryClient.cancelQueries({ queryKey: ['contents', 'calendar'] });
    placeItem(queryClient, { ...item, date: to });
    mutate({ id: item._id, from: item.date, to, ...(consent && { consent }) });
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
