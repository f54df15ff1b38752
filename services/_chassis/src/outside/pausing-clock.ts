import { setTimeout as wait } from 'node:timers/promises';

/** What waits and tries again goes by one; in tests it is `hurriedClock`. Moments and pauses in milliseconds. */
export type PausingClock = {
  now(): number;
  /** Rejects when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
  /** From 0 to 1, for the jitter of pauses. */
  random(): number;
};

export const realClock: PausingClock = {
  now: Date.now,
  wait: (ms, signal) => wait(ms, undefined, { signal }),
  random: Math.random,
};
