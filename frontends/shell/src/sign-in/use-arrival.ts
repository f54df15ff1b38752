import { useLocation } from '@insta-ai/platform/router';
import { useEffect, useRef } from 'react';

/**
 * On each route change the page scrolls to the top (specification section 2), and the focus goes to the new heading so that
 * a screen reader reads where one has arrived. The first page of a visit keeps the browser's own focus, and so does a change
 * of the address alone: who types on goes on typing (`navigate(path, { replace: true, state: { keepFocus: true } })`).
 */
export function useArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation();
  const keepsFocus = state?.keepFocus === true;
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (keepsFocus) return;
    window.scrollTo(0, 0);
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, keepsFocus]);

  return main;
}
