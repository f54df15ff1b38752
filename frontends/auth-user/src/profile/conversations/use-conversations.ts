import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import type { Conversation } from '@insta-ai/proto/http/instagram';

/** The conversations of the saved account. A tick shows at once and goes back when the server refuses it. */
export function useConversations(account: string | null) {
  const queryClient = useQueryClient();
  const queryKey = ['conversations', account];
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('listConversations', { signal }),
    enabled: account !== null,
  });
  const show = (id: string, ignore: boolean) =>
    queryClient.setQueryData<Conversation[]>(queryKey, rows =>
      rows?.map(row => (row._id === id ? { ...row, ignore } : row)),
    );
  const setIgnore = useMutation({
    // Two quick ticks of one box arrive in their order.
    scope: { id: 'conversations' },
    mutationFn: ({ id, ignore }: { id: string; ignore: boolean }) =>
      callApi('setConversationIgnore', { params: { id }, body: { ignore } }),
    onMutate: async ({ id, ignore }) => {
      // A list that is on its way would show the old tick again.
      await queryClient.cancelQueries({ queryKey });
      show(id, ignore);
    },
    onError: (error, { id, ignore }) => {
      show(id, !ignore);
      notify.error(messageOf(error));
    },
  });
  return { list, setIgnore };
}
