import { useSearchParams } from '../router.ts';

/**
 * Values that stand in the address after `?`, so that going back finds a screen as it was left. Writing replaces the entry in
 * the history and does not scroll; an empty text takes the value out. What is written is shown before the next click or key
 * is heard, or a quick second change would be made from values that are old, and undo the first.
 */
export function useAddressValues() {
  const [params, setParams] = useSearchParams();
  const write = (values: { [name: string]: string }) =>
    setParams(
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
  return [params, write] as const;
}
