import { useSearchParams } from '@insta-ai/platform/router';
import { useCallback, useEffect, useState } from 'react';

/** Whether Magic AI is open, and for which date. `/?magicAI=open` opens it too; the address is tidy again once that was read. */
export function useMagicAddress() {
  const [params, setParams] = useSearchParams();
  const [magic, setMagic] = useState({ isOpen: false, date: null as string | null, times: 0 });
  const open = useCallback((date: string | null) => {
    setMagic(({ times }) => ({ isOpen: true, date, times: date ? times + 1 : times }));
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
