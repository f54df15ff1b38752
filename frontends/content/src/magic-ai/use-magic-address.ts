import { useSearchParams } from '@insta-ai/platform/router';
import { useCallback, useEffect, useState } from 'react';

/** A day that was chosen in the calendar; another choice of the same day is another object. */
export type ChosenDate = { date: string };

/** Whether Magic AI is open, and for which day. `/?magicAI=open` opens it too; the address is tidy again once that was read. */
export function useMagicAddress() {
  const [params, setParams] = useSearchParams();
  const [magic, setMagic] = useState<{ isOpen: boolean; chosen?: ChosenDate }>({ isOpen: false });
  const open = useCallback((date: string | null) => {
    setMagic(before => ({ ...before, isOpen: true, ...(date && { chosen: { date } }) }));
  }, []);
  const isAsked = params.get('magicAI') === 'open';

  useEffect(() => {
    if (!isAsked) return;
    setMagic(before => ({ ...before, isOpen: true }));
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.delete('magicAI');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isAsked, setParams]);

  return { ...magic, open, close: () => setMagic(before => ({ ...before, isOpen: false })) };
}
