import { useEffect, useEffectEvent } from 'react';

const pauseMs = 5_000;

/** While something `isMissing` because it could not be reached, asks again by itself: every few seconds, and when the browser is online again. */
export function useAskAgain(isMissing: boolean, again: () => void): void {
  const ask = useEffectEvent(again);
  useEffect(() => {
    if (!isMissing) return;
    const asked = () => ask();
    const timer = setInterval(asked, pauseMs);
    window.addEventListener('online', asked);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', asked);
    };
  }, [isMissing]);
}
