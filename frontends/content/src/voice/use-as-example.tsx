import { Button, late, notify } from '@insta-ai/design';
import { ApiError, callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { ExemplarsFull } from '@insta-ai/proto/http/voice/voice';
import { textLimits } from '@insta-ai/proto/rules/post-text';
import { useState } from 'react';

const ReplaceModal = late(async () => (await import('./replace.modal.tsx')).ReplaceModal);

type Props = { text: string; account: string | null };

/** Makes an edited text an example of how its person writes; where there are five, they say which one goes. */
export function UseAsExample({ text, account }: Props) {
  const queryClient = useQueryClient();
  const [full, setFull] = useState<ExemplarsFull['exemplars']>();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: ({ text, replaces }: { text: string; replaces?: string }) =>
      callApi('addExemplar', {
        body: { text, isEdit: true, ...(account && { account }), ...(replaces && { replaces }) },
      }),
    onSuccess: () => {
      setAsking(false);
      notify.success('It is an example of your voice now.');
      return queryClient.invalidateQueries({ queryKey: ['voice'] });
    },
    onError: error => {
      const exemplars = exemplarsIn(error);
      if (!exemplars) return notify.error(messageOf(error));
      setFull(exemplars);
      setAsking(true);
    },
  });
  const isUsed = isSuccess && variables.text === text;
  // Instagram takes none that is longer, so it shows nothing.
  if (text.length > textLimits.characters) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending && !isAsking}
        disabled={isUsed}
        onClick={() => mutate({ text })}
      >
        {isUsed ? 'Is an example of my voice' : 'Use as an example of my voice'}
      </Button>
      <ReplaceModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        exemplars={full ?? []}
        isBusy={isPending}
        onChoose={replaces => mutate({ text, replaces })}
      />
    </>
  );
}

function exemplarsIn(error: unknown): ExemplarsFull['exemplars'] | undefined {
  return error instanceof ApiError ? (error.details as Partial<ExemplarsFull>).exemplars : undefined;
}
