import { hasPassed, isTooLate } from '@insta-ai/proto/rules/publish-window';
import { useEffect, useState } from 'react';

const lookEveryMs = 1_000;

/** Draws anew when a date passes, or can no longer be sent, while it is looked at. */
export function useClockFor(date: string | null): void {
  const [, setState] = useState('');
  useEffect(() => {
    if (!date) return;
    // Looked at each second instead of once at the date: a machine that slept has late timers.
    const timer = setInterval(() => {
      const now = Date.now();
      setState(`${hasPassed(date, now)} ${isTooLate(date, now)}`);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [date]);
}
