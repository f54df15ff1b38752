import type { StartOutcome } from '../image-provider.ts';

/** How soon whoever waits for the first one's answer asks again, in milliseconds. */
const anotherMs = 1_000;

/**
 * The provider puts off an account, not one order: after its "too many requests" no start of this process is sent before the
 * pause is over, then one goes first, and the others follow when it was taken.
 */
export function createStartPause(now: () => number) {
  let until: number | undefined;
  let isFirstAway = false;

  async function send(start: () => Promise<StartOutcome>): Promise<StartOutcome> {
    const outcome = await start();
    if (outcome.kind === 'throttled') until = Math.max(until ?? 0, now() + outcome.afterMs);
    return outcome;
  }

  return async (start: () => Promise<StartOutcome>): Promise<StartOutcome> => {
    if (until === undefined) return send(start);
    if (now() < until) return { kind: 'throttled', afterMs: until - now() };
    if (isFirstAway) return { kind: 'throttled', afterMs: anotherMs };
    isFirstAway = true;
    try {
      const outcome = await send(start);
      if (outcome.kind !== 'throttled') until = undefined;
      return outcome;
    } finally {
      isFirstAway = false;
    }
  };
}
