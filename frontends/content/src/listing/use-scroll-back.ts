import { type RefObject, useEffect, useRef } from 'react';

/** How far before the first row the ones above it are fetched, in pixels. */
const ahead = 600;

/** Asks for what is above the first row when the person scrolls up to it; never by itself where the page opens. */
export function useScrollBack(
  first: RefObject<HTMLElement | null>,
  loadBack: () => void,
  isEnabled: boolean,
): void {
  const lastY = useRef(0);
  useEffect(() => {
    lastY.current = window.scrollY;
    const look = () => {
      const isUp = window.scrollY < lastY.current;
      lastY.current = window.scrollY;
      const bottom = first.current?.getBoundingClientRect().bottom;
      if (isEnabled && isUp && bottom !== undefined && bottom > -ahead && bottom < window.innerHeight)
        loadBack();
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [first, loadBack, isEnabled]);
}
