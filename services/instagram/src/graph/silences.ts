import type { GraphResult } from './graph-result.ts';

/**
 * The accounts for which the platform does not answer, or with nothing but a fault of its own. Each process learns it from its own
 * calls; a single answer ends it.
 */
export type Silences = {
  /** Hears what came of a call for an account, by a post that was tried in vain so often before. */
  note(accountId: string, result: GraphResult<unknown>, triedBefore?: number): void;
  /** Until when calls for an account are better left out, in milliseconds; undefined where the platform answers. */
  restsUntil(accountId: string): number | undefined;
};

type Deps = {
  now(): number;
  pace: { readonly retryMs: number; readonly retryLimitMs: number };
  /** From 0 to 1. */
  random?(): number;
};

export function createSilences({ now, pace, random = Math.random }: Deps): Silences {
  const silent = new Map<string, { times: number; until: number }>();
  /** None lasts longer than that, so what does was told by a clock that was put back since. */
  const isOfLaterClock = (until: number) => until > now() + pace.retryLimitMs;
  return {
    note(accountId, result, triedBefore = 0) {
      if (!isSilence(result)) return void silent.delete(accountId);
      const { times = triedBefore, until = 0 } = silent.get(accountId) ?? {};
      // What was under way already when it began to rest says nothing new.
      if (now() < until && !isOfLaterClock(until)) return;
      const longest = Math.min(pace.retryLimitMs, pace.retryMs * 2 ** Math.min(times, 10));
      // Shorter than the pause of the post itself, so that the next one to ask is another: one alone may be what breaks the
      // platform. And not all accounts at the same moment, though the platform went away at the same for all.
      const restMs = longest * (0.5 + random() / 2);
      silent.set(accountId, { times: times + 1, until: now() + restMs });
    },
    restsUntil(accountId) {
      const until = silent.get(accountId)?.until;
      return until !== undefined && isOfLaterClock(until) ? now() : until;
    },
  };
}

function isSilence(result: GraphResult<unknown>): boolean {
  if (result.kind === 'ok') return false;
  return result.kind === 'unclear' || result.error.status >= 500;
}
