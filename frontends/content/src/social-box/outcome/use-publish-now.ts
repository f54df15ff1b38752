import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { Consent } from '@insta-ai/proto/http/content';
import type { SocialEditor } from '../../editor/item-editor.ts';
import { saveFirst } from '../../editor/save-first.ts';
import { publicationAsked, publicationOf } from '../../item/publication.ts';
import { useAskAgain } from '../../item/use-ask-again.ts';

/** Publishes what is on the screen; it answers when the item is live or has failed (specification section 4). */
export function usePublishNow(editor: SocialEditor, onPublished: () => void) {
  const { id, item, tell } = editor;
  const queryClient = useQueryClient();
  const askAgain = useAskAgain();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (consent: Consent | null) => {
      await saveFirst(editor);
      return callApi('publishContent', { params: { id: id ?? '' }, ...(consent && { body: consent }) });
    },
    onSuccess: content => {
      tell(content);
      notify.success('Content published');
      onPublished();
    },
    onError: error => {
      if (!publicationAsked(error)) notify.error(messageOf(error));
      // What became of it stands in the item.
      void queryClient.invalidateQueries({ queryKey: ['contents', id], exact: true });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contents', 'list'], refetchType: 'none' }),
  });

  /** What was published is posted again only after a yes; the server asks too, because it may know more than this page. */
  const publish = async () => {
    let asked = publicationOf(item);
    do {
      const consent = asked && (await askAgain(asked));
      if (asked && !consent) return;
      asked = await mutateAsync(consent).then(() => null, publicationAsked);
    } while (asked);
  };
  return { isPending, publish };
}
