const second = 1_000;
const minute = 60 * second;

/** Pauses after each try that failed for now; together with the job's tries they span about four hours. */
const pausesMs = [
  1 * second,
  5 * second,
  15 * second,
  1 * minute,
  2 * minute,
  5 * minute,
  10 * minute,
  20 * minute,
  30 * minute,
  60 * minute,
  120 * minute,
];

/** How long a mail waits after its try number `attempt` (from 1), in milliseconds. */
export function mailPauseMs(attempt: number): number {
  return pausesMs[Math.min(attempt, pausesMs.length) - 1] ?? second;
}
