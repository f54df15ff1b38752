import { useLeaveGuard } from '@insta-ai/platform';
import { createContext, useCallback, useContext, useEffect, useRef } from 'react';

type Note = (field: string, isOpen: boolean) => void;

/** Where the fields of the page say whether they hold words that are not saved. */
export const OpenWords = createContext<Note>(() => undefined);

/** Asks before words that are not saved are left behind; answers what `OpenWords` holds. */
export function useOpenWords(): Note {
  const open = useRef(new Set<string>());
  useLeaveGuard(() => open.current.size > 0);
  return useCallback((field, isOpen) => {
    if (isOpen) open.current.add(field);
    else open.current.delete(field);
  }, []);
}

/** Says of a field whether it holds such words, for as long as it stands. */
export function useOpenField(field: string, isOpen: boolean): void {
  const note = useContext(OpenWords);
  useEffect(() => {
    note(field, isOpen);
    return () => note(field, false);
  }, [note, field, isOpen]);
}
