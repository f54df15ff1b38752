import { useLayoutEffect, useRef } from 'react';

/** Rows that are put above what the person looks at do not push it away. `count` is how many there are above the mark. */
export function useKeptPlace<Mark extends HTMLElement>(count: number) {
  const mark = useRef<Mark>(null);
  const before = useRef({ count, top: 0 });

  useLayoutEffect(() => {
    const { count: countBefore, top } = before.current;
    if (count > countBefore && top > 0) document.documentElement.scrollTop += topOf(mark.current) - top;
    before.current = { count, top: 0 };
  }, [count]);

  return {
    mark,
    /** Remembers where the mark is on the page; for when rows have been asked for. */
    remember() {
      before.current.top = topOf(mark.current);
    },
  };
}

function topOf(element: HTMLElement | null): number {
  return element ? element.getBoundingClientRect().top + window.scrollY : 0;
}
