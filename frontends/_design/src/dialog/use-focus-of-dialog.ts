import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { placeOfFocus } from './use-kept-focus.ts';

/**
 * Puts the focus into a dialog the moment it is drawn, and back where it was when the dialog closes, unless it went on
 * elsewhere. The kit does both a task later: a key pressed in between would go to the page behind.
 * The answer is for an element inside the dialog.
 */
export function useFocusOfDialog(isOpen: boolean, givesBack = true): RefCallback<HTMLElement> {
  const dialog = useRef<Element>(null);
  const before = useRef<Element>(null);

  useEffect(() => {
    if (!isOpen || !givesBack) return;
    return () => {
      const { activeElement } = document;
      const isHere = activeElement === document.body || dialog.current?.contains(activeElement);
      if (isHere && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, [isOpen, givesBack]);

  return useCallback(mark => {
    if (!mark) return;
    dialog.current = mark.closest('[role="dialog"]');
    before.current = placeOfFocus();
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
}
