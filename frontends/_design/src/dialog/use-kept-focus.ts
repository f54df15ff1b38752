import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The button that works and would have the focus, had it not been disabled. */
let working: HTMLElement | null = null;

/** Where the person is: a dialog that a working button opens gives the focus back to it. */
export function placeOfFocus(): Element | null {
  const { activeElement } = document;
  return activeElement === document.body && working?.isConnected ? working : activeElement;
}

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
      if (hadFocus.current) working = element.current;
      return;
    }
    if (working === element.current) working = null;
    const isNowhere = document.activeElement === document.body || document.activeElement === null;
    if (hadFocus.current && isNowhere) element.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isBusy]);

  return element;
}
