import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from '../router.ts';

/**
 * Values that stand in the address after `?`, so that going back finds a screen as it was left. Writing replaces the entry in
 * the history and does not scroll; an empty text takes the value out. What is written is shown before the next click or key
 * is heard, or a quick second change would be made from values that are old, and undo the first. `write` stays the same, so
 * that what is drawn with it need not be drawn again.
 */
export function useAddressValues() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  });
  const write = useCallback((values: { [name: string]: string }) => {
    latest.current(
      before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  }, []);
  return [params, write] as const;
}
