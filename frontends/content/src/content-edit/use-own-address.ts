import { useLocation, useNavigate } from '@insta-ai/platform/router';
import { useEffect } from 'react';

/**
 * A new item gets its own address with its first save. The frame moves the focus to the heading when the path changes, which
 * would interrupt whoever is typing; this effect runs before the frame's (children first) and gives the focus back in the
 * same task, so no key is lost.
 */
export function useOwnAddress(id: string | null) {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (id && pathname.endsWith('/create')) {
      void navigate(`/contents/${id}`, {
        replace: true,
        preventScrollReset: true,
        state: { isSameItem: true },
      });
    }
  }, [id, pathname, navigate]);

  const { state } = useLocation();
  const isSameItem = state?.isSameItem === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the very change of the path
  useEffect(() => {
    const focused = document.activeElement;
    const { scrollX, scrollY } = window;
    if (!isSameItem || !(focused instanceof HTMLElement) || focused === document.body) return;
    queueMicrotask(() => {
      window.scrollTo(scrollX, scrollY);
      focused.focus({ preventScroll: true });
    });
  }, [pathname]);
}
