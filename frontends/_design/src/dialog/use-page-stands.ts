import { useLayoutEffect } from 'react';

/** How many dialogs hold the page. */
let holders = 0;

/**
 * Keeps the page behind a dialog where it is. The kit's own way tells each element how wide the scrollbar was, so that the
 * browser has to style all of them anew.
 */
export function usePageStands(isHeld: boolean): void {
  useLayoutEffect(() => {
    if (!isHeld) return;
    holders += 1;
    if (holders === 1) hold();
    return () => {
      holders -= 1;
      if (holders === 0) release();
    };
  }, [isHeld]);
}

function hold(): void {
  const { body, documentElement } = document;
  const scrollbar = window.innerWidth - documentElement.clientWidth;
  body.style.overflow = 'hidden';
  body.style.overscrollBehavior = 'contain';
  body.style.marginRight = `${scrollbar}px`;
}

function release(): void {
  const { style } = document.body;
  for (const property of ['overflow', 'overscroll-behavior', 'margin-right']) style.removeProperty(property);
}
