import { notify } from '@insta-ai/design';
import { ApiError, callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import { useEffect } from 'react';
import { entryOf, type Row } from '../entries/kept-calendar.ts';
import { saveProblem } from '../entries/save-problem.ts';

/** Specification section 4: after a save the list of contents comes by itself. */
const pauseMs = 2_000;

type Save = { rows: Row[]; saveKey: string };

/** Makes one item of every row; the key makes it once, also when an answer got lost. */
export function useSaveCalendar(forget: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: ({ rows, saveKey }: Save) =>
      callApi('saveCalendar', { body: rows.map(entryOf), repeatKey: saveKey }),
    onSuccess: () => {
      forget();
      notify.success('Calendar saved');
      // The frame shows the offer of texts and pictures that came with it.
      void queryClient.invalidateQueries({ queryKey: ['batches'] });
      return queryClient.invalidateQueries({ queryKey: ['contents'], refetchType: 'none' });
    },
    onError: error => notify.error(messageOf(error)),
  });

  useEffect(() => {
    if (!saving.isSuccess) return;
    const timer = setTimeout(() => void navigate('/'), pauseMs);
    return () => clearTimeout(timer);
  }, [saving.isSuccess, navigate]);

  return {
    /** False when it says what is wrong instead. */
    save({ rows, saveKey }: Save): boolean {
      const problem = saveProblem(rows);
      if (problem === undefined) saving.mutate({ rows, saveKey });
      else notify.error(problem);
      return problem === undefined;
    },
    isPending: saving.isPending,
    isSaved: saving.isSuccess,
    /** The key of a save without an answer: the items may exist all the same. */
    unknownKey:
      saving.error instanceof ApiError && saving.error.status === 0
        ? (saving.variables?.saveKey ?? null)
        : null,
  };
}
