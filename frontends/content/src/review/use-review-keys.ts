import { isDialogOpen } from '@insta-ai/design';
import { useEffect, useRef } from 'react';
import { actOfKey, type ReviewAct } from './rules/review-keys.ts';

/** What can be done at this moment. */
export type Acts = { readonly [act in ReviewAct]?: (() => void) | undefined };

/** Hears the keys of a review, except in a field, a dialog, or where Enter presses what has the focus. */
export function useReviewKeys(acts: Acts) {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const act = actOfKey(event);
      const run = act && latest.current[act];
      if (!run || event.defaultPrevented || isElsewhere(event)) return;
      event.preventDefault();
      // `?` has a meaning on every other screen, which the frame hears on the window.
      event.stopPropagation();
      run();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

const fields = 'input, textarea, select, [contenteditable]';

function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (isDialogOpen()) return true;
  if (!(target instanceof Element)) return false;
  return target.closest(key === 'Enter' ? `${fields}, a, button, video` : `${fields}, video`) !== null;
}
