import { type RefObject, useLayoutEffect } from 'react';
import { footOf } from './foot-of.ts';

/** Room between what floats and what it floats above. */
const gap = 12;

/** Keeps the place of a card above the bars that stand at the lower edge: those of a screen with `data-foot`. */
export function useAboveBars(card: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const place = () => {
      const height = card.current?.parentElement?.offsetHeight ?? 0;
      const foot = footOf(standingBars(), window.innerHeight, height + 2 * gap);
      document.documentElement.style.setProperty('--ia-foot', `${foot}px`);
    };
    place();
    // Bars come and go with the screen, with what is selected, and with the width of the window.
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
    };
  }, [card]);
}

/** On a wide window some of them stand in their line. */
function standingBars() {
  return [...document.querySelectorAll('[data-foot]')]
    .filter(bar => getComputedStyle(bar).position !== 'static')
    .map(bar => bar.getBoundingClientRect());
}
