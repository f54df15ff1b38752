import { formatInstant, notify } from '@insta-ai/design';
import { callApi, messageOf, tellStep, useTimeZone } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { Consent, ContentListItem } from '@insta-ai/proto/http/content';
import { whyNotThere } from '../days/move-date.ts';
import { type Publication, publicationAsked } from '../item/publication.ts';
import { useAskAgain } from '../item/use-ask-again.ts';
import { knownItem, placeItem, tellItem } from '../listing/live-contents.ts';

type Move = { id: string; from: string | null; to: string; consent?: Consent };

const key = ['contents', 'move'];

/**
 * Moves items: shown at once, saved one after the other, taken back with the reason when the save is refused. Each is a step
 * that the person may take back.
 */
export function useMoveItem() {
  const queryClient = useQueryClient();
  const askAgain = useAskAgain();
  const zone = useTimeZone();
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: 'move' },
    mutationFn: ({ id, to, consent }: Move) =>
      callApi('saveContent', {
        params: { id },
        body: { date: to, version: knownItem(queryClient, id)?.version, ...consent, undoable: 'move' },
      }),
    onSuccess: (content, { to }) => {
      tellItem(queryClient, content);
      const where = formatInstant(to, 'dddd D MMMM, HH:mm', zone);
      tellStep({ kind: 'move', words: `${content.title || 'NO_NAME'}: moved to ${where}` });
      queryClient.removeQueries({ queryKey: ['contents', content._id] });
    },
    onError: (error, { id, from, to }) => {
      const now = knownItem(queryClient, id);
      if (now && now.date === to) placeItem(queryClient, { ...now, date: from });
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
    if (!consent || !item) return;
    const why = whyNotThere(item, to);
    if (why !== null) return notify.error(why);
    start(item, to, consent);
  };

  const start = (item: ContentListItem, to: string, consent?: Consent) => {
    void queryClient.cancelQueries({ queryKey: ['contents', 'calendar'] });
    placeItem(queryClient, { ...item, date: to });
    mutate({ id: item._id, from: item.date, to, ...(consent && { consent }) });
  };

  return {
    /** False when it may not be moved there; the person is told why. */
    move(item: ContentListItem, to: string): boolean {
      if (to === item.date) return true;
      const why = whyNotThere(item, to);
      if (why !== null) {
        notify.error(why);
        return false;
      }
      start(item, to);
      return true;
    },
  };
}
