/** Pause before a message comes again, in milliseconds: doubles from half a second up to one minute, with jitter. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const base = Math.min(60_000, 500 * 2 ** Math.min(attempt - 1, 10));
  return Math.round(base * (0.8 + 0.4 * random()));
}
