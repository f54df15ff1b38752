import { notify } from '@insta-ai/design';
import { ApiError, callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { Content } from '@insta-ai/proto/http/content';
import type { ItemDeeds } from '../../editor/item-editor.ts';

/** Stops what is going out, or takes back that it is to be stopped or deleted. */
export function useStopTrying({ id, tell }: ItemDeeds) {
  const queryClient = useQueryClient();
  const params = { id: id ?? '' };
  const shared = {
    onError: (error: Error) => {
      const theirs = error instanceof ApiError && (error.details.content as Content | undefined);
      if (theirs) tell(theirs);
      else void queryClient.invalidateQueries({ queryKey: ['contents', id], exact: true });
      notify.error(messageOf(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contents', 'list'], refetchType: 'none' }),
  };
  const stop = useMutation({
    ...shared,
    mutationFn: () => callApi('stopPublishing', { params }),
    onSuccess: content => {
      tell(content);
      if (content.status === 'Draft' && !content.outcome) notify.success('Stopped. This is a draft again.');
    },
  });
  const keep = useMutation({
    ...shared,
    mutationFn: () => callApi('keepContent', { params }),
    onSuccess: tell,
  });
  return { stop, keep, isBusy: stop.isPending || keep.isPending };
}
