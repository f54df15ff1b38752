import { useEffect, useRef } from 'react';

/** How long good news stays in sight, in milliseconds. */
const seenMs = 20_000;

/** Takes good news away once a person could have seen them: the time counts while the page is looked at. */
export function useFading(isGood: boolean, onSeen: () => void) {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!isGood) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => latest.current(), seenMs);
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, [isGood]);
}
