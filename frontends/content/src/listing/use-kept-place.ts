import { useLayoutEffect, useRef } from 'react';

/** Where on the page the row stands above which others are put. */
export type KeptMark = { top(): number };

/** Rows that are put above what the person looks at do not push it away. `count` is how many there are above the mark. */
export function useKeptPlace(count: number) {
  const mark = useRef<KeptMark>(null);
  const before = useRef({ count, top: 0 });

  useLayoutEffect(() => {
    const { count: countBefore, top } = before.current;
    if (count > countBefore && top > 0) {
      document.documentElement.scrollTop += (mark.current?.top() ?? top) - top;
    }
    before.current = { count, top: 0 };
  }, [count]);

  return {
    mark,
    /** Remembers where the mark is; for when rows have been asked for. */
    remember() {
      before.current.top = mark.current?.top() ?? 0;
    },
  };
}
