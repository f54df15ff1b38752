import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import type { VoiceRow } from '@insta-ai/proto/data/voice/voice';
import type { Voice } from '@insta-ai/proto/http/voice/voice';

/** How often an import is looked at that another page, or a process that died, began. */
const lookMs = 2_000;

/** The voice of the selected account. Every change is kept at once, and its answer is the whole voice. */
export function useVoice(account: string | null) {
  const queryClient = useQueryClient();
  const queryKey = ['voice', account];
  const voice = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('getVoice', { signal }),
    refetchInterval: ({ state }) => (state.data?.import.state === 'running' ? lookMs : false),
  });
  const show = (changed: Voice) => queryClient.setQueryData<Voice>(queryKey, changed);
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
    importPosts: useMutation({ ...change, mutationFn: () => callApi('importVoice', { body: {} }) }),
    saveRow: useMutation({
      ...inTurn,
      mutationFn: ({ row, edited }: { row: VoiceRow; edited: string | null }) =>
        callApi('saveVoiceRow', { params: { row }, body: { edited } }),
    }),
    addExemplar: useMutation({
      ...inTurn,
      mutationFn: (body: { postId: string } | { text: string }) => callApi('addExemplar', { body }),
    }),
    removeExemplar: useMutation({
      ...inTurn,
      mutationFn: (id: string) => callApi('removeExemplar', { params: { id } }),
    }),
    remove: useMutation({ ...inTurn, mutationFn: () => callApi('deleteVoice') }),
    removeAll: useMutation({ ...inTurn, mutationFn: () => callApi('deleteVoices') }),
  };
}

export type VoiceHand = ReturnType<typeof useVoice>;
