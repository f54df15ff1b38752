import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import type { VoiceRow } from '@insta-ai/proto/data/voice/voice';
import type { Voice } from '@insta-ai/proto/http/voice/voice';

/** How often an import is looked at that another page, or a process that died, began. */
const lookMs = 2_000;

/**
 * The voice of the account that this page shows, which another page may have changed for another one meanwhile. Every change is kept at
 * once, and its answer is the whole voice.
 */
export function useVoice(account: string | null) {
  const queryClient = useQueryClient();
  const queryKey = ['voice', account];
  const ofAccount = account === null ? {} : { query: { account } };
  const voice = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('getVoice', { ...ofAccount, signal }),
    refetchInterval: ({ state }) => (state.data?.import.state === 'running' ? lookMs : false),
  });
  const show = (changed: Voice) => queryClient.setQueryData<Voice>(['voice', changed.account], changed);
  const change = {
    // A voice that is on its way would show what was before.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: show,
    onError: (error: Error) => notify.error(messageOf(error)),
  };
  // One after the other: of two at once the answer that comes last may be without the other.
  const inTurn = { ...change, scope: { id: 'voice' } };
  return {
    voice,
    importPosts: useMutation({
      ...change,
      mutationFn: () => callApi('importVoice', { ...ofAccount, body: {} }),
    }),
    saveRow: useMutation({
      ...inTurn,
      mutationFn: ({ row, edited }: { row: VoiceRow; edited: string | null }) =>
        callApi('saveVoiceRow', { ...ofAccount, params: { row }, body: { edited } }),
    }),
    addExemplar: useMutation({
      ...inTurn,
      mutationFn: (body: { postId: string } | { text: string }) =>
        callApi('addExemplar', { body: { ...body, ...(account !== null && { account }) } }),
    }),
    removeExemplar: useMutation({
      ...inTurn,
      mutationFn: (id: string) => callApi('removeExemplar', { ...ofAccount, params: { id } }),
    }),
    remove: useMutation({ ...inTurn, mutationFn: () => callApi('deleteVoice', ofAccount) }),
    removeAll: useMutation({
      ...inTurn,
      mutationFn: () => callApi('deleteVoices'),
      // Its answer is of the account that is selected; the others are as empty.
      onSuccess: changed => queryClient.setQueryData<Voice>(queryKey, { ...changed, account }),
    }),
  };
}

export type VoiceHand = ReturnType<typeof useVoice>;
