import type { BudgetFull } from '@insta-ai/proto/http/spending/spending';
import { AppError } from '../app-error.ts';
import { backOffMs } from '../messaging/back-off.ts';
import { neverStopping } from '../stopping.ts';
import { budgetFullOf } from './budget-full.ts';
import { type PausingClock, realClock } from './pausing-clock.ts';

/** Longest pause between two tries, in milliseconds: what holds the room may end at any moment, and asking costs nothing. */
const longestPauseMs = 4_000;

export type RoomPatience = {
  /** Moment of the last try, in milliseconds since the epoch. */
  until: number;
  /** Aborts when nobody waits any more. */
  signal?: AbortSignal | undefined;
  clock?: PausingClock | undefined;
};

/**
 * Makes a paid call, and makes it again while a budget has no room for it that is only held for calls under way. A budget that is
 * used refuses at once; so does one whose room never came, in words of its own, and nobody further out waits for it once more.
 */
export async function onceThereIsRoom<T>(call: () => Promise<T>, patience: RoomPatience): Promise<T> {
  const { until, signal = neverStopping, clock = realClock } = patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!budgetFullOf(error)?.mayHaveRoom || signal.aborted) throw error;
      const leftMs = until - clock.now();
      if (leftMs <= 0) throw stillHeld(error);
      const pauseMs = Math.min(backOffMs(attempt, clock.random), longestPauseMs, leftMs);
      // A pause that is cut short is followed by no call.
      await clock.wait(pauseMs, signal).catch(() => undefined);
      if (signal.aborted) throw error;
    }
  }
}

function stillHeld(cause: unknown): AppError {
  return new AppError(
    'failed_precondition',
    'Other calls are under way and hold the rest of the budget. Please try again in a minute.',
    { cause, details: { isBudgetFull: true, waitedInVain: true } satisfies BudgetFull },
  );
}
