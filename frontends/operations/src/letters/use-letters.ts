import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import { againMs } from '../work/use-work.ts';

const key = ['operations', 'letters'];

/** The oldest messages that no service could take. */
export function useLetters() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi('listDeadLetters', { signal }),
    // As often as they are counted: the count says that they are listed.
    refetchInterval: againMs,
  });
}

/** What an admin does with one of them. */
export type LetterAct = 'replay' | 'drop';

const calls = { replay: 'replayDeadLetter', drop: 'dropDeadLetter' } as const;
const done: { readonly [A in LetterAct]: string } = {
  replay: 'The message was sent again',
  drop: 'The message was dropped',
};

/** Does it and shows all numbers anew, also where it failed: it may have taken effect, or somebody else did it. */
export function useLetterAct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ act, id }: { act: LetterAct; id: string }) => callApi(calls[act], { params: { id } }),
    onSuccess: (_, { act }) => notify.success(done[act]),
    onError: error => notify.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operations'] }),
  });
}
