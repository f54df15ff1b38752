import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What is wished of a batch takes the pressed button away: the focus goes to what stands there then, unless the person went on
 * somewhere else. Where the same button comes back, it takes the focus itself.
 */
export function useFocusStays<E extends HTMLElement>(isPending: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  const wasHere = useRef(false);

  useLayoutEffect(() => {
    if (isPending) {
      wasHere.current = place.current?.contains(document.activeElement) ?? false;
      return;
    }
    const { activeElement } = document;
    const isNowhere = activeElement === document.body || activeElement === null;
    if (wasHere.current && isNowhere)
      place.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    wasHere.current = false;
  }, [isPending]);

  return place;
}
