import { beforeUndo } from '@insta-ai/platform';
import { useBeforeUnload } from '@insta-ai/platform/router';
import { useEffect } from 'react';
import { type AutosaveStore, flushUnlessRefused, saveBeforeUndo } from '../autosave/autosave.store.ts';

/** Saves when the tab is hidden (specification section 4, Autosave), and before a step is taken back. */
export function useFlushWhenLeaving(store: AutosaveStore, isGone = false) {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void flushUnlessRefused(store);
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [store]);

  // A step that is on the screen and not on the server would be passed over.
  useEffect(() => beforeUndo(() => saveBeforeUndo(store, isGone)), [store, isGone]);
}

/** Sends what waits in any of these when the tab is closed; asks to stay only where saving failed. `stores` must stay the same function. */
export function useLastWords(stores: () => readonly AutosaveStore[]) {
  useEffect(() => {
    const leave = () => {
      for (const store of stores()) store.lastWords();
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [stores]);

  useBeforeUnload(event => {
    const isInDoubt = ({ edits, problem }: ReturnType<AutosaveStore['get']>) =>
      problem && Object.keys(edits).length > 0;
    if (stores().some(store => isInDoubt(store.get()))) event.preventDefault();
  });
}
