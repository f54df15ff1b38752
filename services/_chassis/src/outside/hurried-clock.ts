type Hurry = {
  /** The time without pauses; it stands still at 0 when nothing else is said. */
  start?: () => number;
  /** Runs in the n-th pause. */
  atPause?: (pause: number) => unknown;
  /** What goes by in each pause beside it, in milliseconds. */
  moreMs?: number;
};

/** For tests: a clock for what waits and tries again, in which a pause is over at once and its time has gone by. */
export function hurriedClock({ start = () => 0, atPause = () => {}, moreMs = 0 }: Hurry = {}) {
  const pauses: number[] = [];
  let skippedMs = 0;
  const clock = {
    now: () => start() + skippedMs,
    random: () => 0.5,
    async wait(ms: number) {
      skippedMs += ms + moreMs;
      pauses.push(ms);
      await atPause(pauses.length);
    },
  };
  return { clock, pauses, waitedMs: () => skippedMs };
}
