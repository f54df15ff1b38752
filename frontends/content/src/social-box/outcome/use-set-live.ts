import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { ItemDeeds } from '../../editor/item-editor.ts';

/** The word of the person that an item is live, and which of the newest posts it is; empty names none. */
export function useSetLive({ id, tell }: ItemDeeds) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (post: string) => callApi('setLive', { params: { id: id ?? '' }, body: { post } }),
    onSuccess: content => {
      tell(content);
      notify.success('Set as Published');
    },
    onError: error => {
      notify.error(messageOf(error));
      void queryClient.invalidateQueries({ queryKey: ['contents', id], exact: true });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contents', 'list'], refetchType: 'none' }),
  });
}
