import { askedPauseMs } from '@insta-ai/chassis/http/asked-pause';
import { backOffMs } from '@insta-ai/chassis/messaging/back-off';
import { causeOf, type Failure } from './failure-table.ts';

/** Calls made at most for one question. */
export const maxTries = 4;

/** Longest pause while somebody looks at a spinner, in milliseconds; who must wait longer is told for how long. */
const longestPauseMs = 60_000;

/** What the rule looks at besides the failure. */
export type RetryContext = {
  /** 1 after the first call. */
  readonly attempt: number;
  /** Milliseconds until nobody waits for the answer any more. */
  readonly leftMs: number;
  readonly now: number;
  readonly random: () => number;
};

/**
 * Milliseconds to wait before the next call, undefined when there must be none. A server that names a time gets that
 * time and up to a quarter more, so that many who wait do not come back at once; otherwise the pause doubles.
 */
export function pauseBeforeRetry(failure: Failure, moment: RetryContext): number | undefined {
  if (!causeOf(failure).retry || moment.attempt >= maxTries) return undefined;
  if (failure.picture || failure.headers?.get('x-should-retry') === 'false') return undefined;
  const asked = askedPauseMs(failure.headers, moment.now);
  const pause =
    asked === undefined
      ? backOffMs(moment.attempt, moment.random)
      : Math.round(asked * (1 + 0.25 * moment.random()));
  return pause < Math.min(moment.leftMs, longestPauseMs) ? pause : undefined;
}
