import { useEffect } from 'react';
import { preloadScreen } from '../load-remote.ts';

/** Fetches what a link leads to while a pointer rests on it or it has the focus, wherever on the screen it stands. */
export function useLinksAhead() {
  useEffect(() => {
    const over = new AbortController();
    const hear = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
      if (link && link.origin === window.location.origin) preloadScreen(link.pathname);
    };
    for (const sign of ['pointerover', 'focusin']) {
      document.addEventListener(sign, hear, { signal: over.signal, passive: true });
    }
    return () => over.abort();
  }, []);
}
