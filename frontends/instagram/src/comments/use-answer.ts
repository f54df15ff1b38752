import { useConfirm } from '@insta-ai/design';
import { callApi } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import { useState } from 'react';
import type { Tone } from './use-tone.ts';

/** The answer to a post: written by the model, changed by the person; null before there is one. */
export function useAnswer(post: HashtagPost, tone: Tone) {
  const [answer, setAnswer] = useState<string | null>(null);
  const confirm = useConfirm();
  const generation = useMutation({
    mutationFn: () => callApi('generateAnswer', { body: { post: { ...post }, ...(tone && { tone }) } }),
    onSuccess: written => setAnswer(written.answer),
  });
  const isEdited = answer !== null && answer.trim() !== '' && answer !== generation.data?.answer;

  return {
    answer,
    write: setAnswer,
    generation,
    /** Asks before words of the person are replaced. */
    async generate() {
      const question = {
        title: 'Replace your answer?',
        message: 'A new answer will replace what you wrote.',
        confirmLabel: 'Replace',
      };
      if (!isEdited || (await confirm(question))) generation.mutate();
    },
  };
}
