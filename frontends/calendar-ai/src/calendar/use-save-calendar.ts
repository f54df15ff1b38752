import { notify } from '@insta-ai/design';
import { ApiError, callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import { useEffect } from 'react';
import type { Row } from '../entries/kept-calendar.ts';

/** Specification section 4: after a save the list of contents comes by itself. */
const pauseMs = 2_000;

/** Makes one item of every row. The rows are forgotten at once: a second save would make them twice. */
export function useSaveCalendar(forget: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: (rows: Row[]) =>
      callApi('saveCalendar', { body: rows.map(({ rowId: _screenOnly, ...entry }) => entry) }),
    onSuccess: () => {
      forget();
      notify.success('Calendar saved');
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
    save(rows: Row[]) {
      const open = rows.filter(({ date }) => date === '').length;
      if (open === 0) saving.mutate(rows);
      else notify.error(`${open} of the entries have no date. Choose one or delete them.`);
    },
    isPending: saving.isPending,
    isSaved: saving.isSuccess,
    /** Without an answer the items may exist all the same. */
    isUnknown: saving.error instanceof ApiError && saving.error.status === 0,
  };
}
