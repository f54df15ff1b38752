import { pause } from '@insta-ai/chassis/stopping';

/** Time as the workers see it. */
export type Clock = {
  now(): Date;
  /** Ends early when the process begins to stop. */
  sleep(ms: number): Promise<void>;
  /** Aborted at a moment. */
  until(moment: Date): AbortSignal;
  /** Aborted when the process begins to stop; work then stops between two steps. */
  readonly stopping: AbortSignal;
};

export function createClock(stopping: AbortSignal): Clock {
  return {
    now: () => new Date(),
    sleep: ms => pause(ms, stopping),
    until: moment => AbortSignal.timeout(Math.min(Math.max(0, moment.getTime() - Date.now()), longestTimer)),
    stopping,
  };
}

/** A timer that is longer would end at once, in milliseconds. */
const longestTimer = 2 ** 31 - 1;
