import { mayRetry } from '../app-error.ts';
import { backOffMs } from '../messaging/back-off.ts';
import { neverStopping } from '../stopping.ts';
import { type PausingClock, realClock } from './pausing-clock.ts';

/** How long is tried, in milliseconds: longer than a store takes to be there again. */
const patienceMs = 90_000;

/** Longest pause between two tries, in milliseconds. */
const longestPauseMs = 5_000;

/**
 * Keeps what has been paid for and stands nowhere else yet: while its store is away, the write is made again, so it must be one that may be. What a
 * later try cannot help is thrown at once.
 */
export async function keepPaid<T>(write: () => Promise<T>, clock: PausingClock = realClock): Promise<T> {
  const until = clock.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!mayRetry(error) || clock.now() >= until) throw error;
      await clock.wait(Math.min(backOffMs(attempt, clock.random), longestPauseMs), neverStopping);
    }
  }
}
