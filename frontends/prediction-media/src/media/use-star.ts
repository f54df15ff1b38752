import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { preferredKey, showChange } from '../lists/media-lists.ts';

/** Stars a picture or takes the star off; shown at once, taken back when it fails. */
export function useStar({ output, _prediction, _content }: MediaItem) {
  const queryClient = useQueryClient();
  const mutationKey = ['star', output];
  const show = (preferred: boolean) => showChange(queryClient, output, { preferred });
  return useMutation({
    mutationKey,
    // One after the other, so that the last click of several quick ones is what stays.
    scope: { id: `star ${output}` },
    mutationFn: (isOn: boolean) =>
      callApi(isOn ? 'addPreferred' : 'removePreferred', { params: { id: _prediction }, body: { output } }),
    onMutate: show,
    onSuccess: (_, isOn) => {
      // Once more, because a page that was on its way may have brought the old star; not over a newer click.
      if (queryClient.isMutating({ mutationKey }) === 1) show(isOn);
      // Not fetched now: what just lost its star stays where it is, and can have it back.
      void queryClient.invalidateQueries({ queryKey: preferredKey, refetchType: 'none' });
      void queryClient.invalidateQueries({ queryKey: ['predictions', _content] });
    },
    onError: (error, isOn) => {
      if (queryClient.isMutating({ mutationKey }) === 1) show(!isOn);
      notify.error(messageOf(error));
    },
  });
}
