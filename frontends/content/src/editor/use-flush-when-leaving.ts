import { beforeUndo } from '@insta-ai/platform';
import { useBeforeUnload } from '@insta-ai/platform/router';
import { useEffect } from 'react';
import { type AutosaveStore, flushUnlessRefused } from '../autosave/autosave.store.ts';

/** Saves when the tab is hidden or closed (specification section 4, Autosave), and before a step is taken back; asks to stay only when saving fails. */
export function useFlushWhenLeaving(store: AutosaveStore) {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void flushUnlessRefused(store);
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', store.lastWords);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', store.lastWords);
    };
  }, [store]);

  // A step that is on the screen and not on the server would be passed over.
  useEffect(() => beforeUndo(async () => ((await flushUnlessRefused(store)) ? 'ready' : 'unsaved')), [store]);

  useBeforeUnload(event => {
    const { edits, problem } = store.get();
    if (problem && Object.keys(edits).length > 0) event.preventDefault();
  });
}
