import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/**
 * A value as it is now, where the element that it is drawn in is on the screen; elsewhere as it was, until what is on the screen
 * is painted. It may only be a little late: what comes into sight has it.
 */
export function useSightFirst<E extends Element, Value>(now: Value): [RefObject<E | null>, Value] {
  const element = useRef<E>(null);
  const isInSight = useRef(true);
  const [, drawNow] = useReducer((times: number) => times + 1, 0);
  const later = useDeferredValue(now);
  const shown = isInSight.current ? now : later;

  // What stands above may have become shorter with the same click.
  useLayoutEffect(() => {
    if (shown === now || !isOnScreen(element.current)) return;
    isInSight.current = true;
    drawNow();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(entries => {
      isInSight.current = entries.at(-1)?.isIntersecting ?? true;
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  return [element, shown];
}

function isOnScreen(element: Element | null): boolean {
  if (!element) return true;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
