import { notify } from '@insta-ai/design';
import { callApi, messageOf, useRepeatKeys } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';

/** What the wizard is told (specification section 3). */
export type MagicRequest = { description: string; _contentType: string | null; date: string | null };

/** Makes an item from a description; a failure is alerted with the server's message (specification section 8). */
export function useMagicAi() {
  const queryClient = useQueryClient();
  const repeat = useRepeatKeys<MagicRequest>();
  return useMutation({
    mutationFn: (body: MagicRequest) =>
      callApi('createContentWizard', { body, repeatKey: repeat.keyOf(body) }),
    onSuccess(_created, body) {
      repeat.done(body);
      return queryClient.invalidateQueries({ queryKey: ['contents'] });
    },
    onError: error => notify.error(messageOf(error)),
  });
}
