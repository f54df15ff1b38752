import { notify } from '@insta-ai/design';
import { callApi, messageOf, tellStep } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import type { ContentListItem, OverdueAnswer } from '@insta-ai/proto/http/content';
import { overdueKey } from '../listing/live-contents.ts';

/** What was due while nothing could be sent. */
export function useOverdue(): ContentListItem[] {
  const { data } = useQuery({
    queryKey: overdueKey,
    queryFn: ({ signal }) => callApi('listOverdue', { signal }),
  });
  return data ?? [];
}

const done: { [answer in OverdueAnswer['answer']]: string } = {
  send: 'Sending now.',
  move: 'Moved to the new dates.',
  drop: 'Back to Draft. Nothing was sent.',
};

/** The one answer for all of it. */
export function useAnswerOverdue(onAnswered: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OverdueAnswer) => callApi('answerOverdue', { body }),
    onSuccess: (_items, { answer }) => {
      if (answer === 'send') notify.success(done.send);
      else tellStep({ kind: answer === 'move' ? 'move' : 'status', words: done[answer] });
      onAnswered();
    },
    onError: error => notify.error(messageOf(error)),
    // Also after an answer that was lost: it may have been done.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contents'] }),
  });
}
