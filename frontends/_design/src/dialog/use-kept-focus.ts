import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A button that is disabled while it works loses the focus, and a person at the keyboard their place. This gives it back
 * when the work is done, unless they went on somewhere else.
 */
export function useKeptFocus<E extends HTMLElement>(isBusy: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    if (isBusy) {
      hadFocus.current = document.activeElement === element.current;
      return;
    }
    const isNowhere = document.activeElement === document.body || document.activeElement === null;
    if (hadFocus.current && isNowhere) element.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isBusy]);

  return element;
}
