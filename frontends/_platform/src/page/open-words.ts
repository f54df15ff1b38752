import { createContext, useCallback, useContext, useEffect, useRef } from 'react';
import { useLeaveGuard } from './use-leave-guard.ts';

type Note = (field: string, isOpen: boolean) => void;

/** Where the fields of the page say whether they hold words that are not saved. */
export const OpenWords = createContext<Note>(() => undefined);

/** Asks before words that are not saved are left behind. */
export function useOpenWords() {
  const open = useRef(new Set<string>());
  useLeaveGuard(() => open.current.size > 0);
  const note = useCallback<Note>((field, isOpen) => {
    if (isOpen) open.current.add(field);
    else open.current.delete(field);
  }, []);
  return {
    /** What `OpenWords` holds. */
    note,
    areThere: () => open.current.size > 0,
  };
}

/** Says of a field whether it holds such words, for as long as it stands. */
export function useOpenField(field: string, isOpen: boolean): void {
  const note = useContext(OpenWords);
  useEffect(() => {
    note(field, isOpen);
    return () => note(field, false);
  }, [note, field, isOpen]);
}
