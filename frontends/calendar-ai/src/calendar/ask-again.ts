import { ApiError } from '@insta-ai/platform';
import type { WritingFailed } from '@insta-ai/proto/http/calendar-ai';

/** Pauses before a calendar that was cut off is asked for again, in milliseconds: two minutes, as a rollout takes. */
const pauses = [500, 1_000, 2_000, 4_000, ...Array.from({ length: 14 }, () => 8_000)];

type Patience = {
  signal: AbortSignal;
  /** Whether the server is known to have begun; what it never heard of is not waited for. */
  isBegun(): boolean;
};

/** Asks, and asks the same again where its answer was lost on the way: the server goes on where it was. */
export async function askAgain<T>(ask: () => Promise<T>, { signal, isBegun }: Patience): Promise<T> {
  for (const pauseMs of pauses) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !wasCut(error, isBegun())) throw error;
      await pauseFor(pauseMs, signal);
    }
  }
  return await ask();
}

function wasCut(error: unknown, isBegun: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  const { goesOn, canBeMadeByRule } = error.details as WritingFailed;
  return goesOn === true || (isBegun && !canBeMadeByRule && [0, 502, 503, 504].includes(error.status));
}

/** Waits, or less when nobody waits any more. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
