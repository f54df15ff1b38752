/** What is later than this is not sent any more (the content service's window). */
const dayMs = 24 * 60 * 60 * 1_000;

/** Whether a moment is over. */
export function hasPassed(date: string, now: number): boolean {
  return Date.parse(date) <= now;
}

/** Whether a moment lies so far back that nothing is sent for it. */
export function isTooLate(date: string, now: number): boolean {
  return Date.parse(date) <= now - dayMs;
}

/** Whether what is scheduled for a moment goes out at once. */
export function goesOutNow(date: string | null, now: number): boolean {
  return date !== null && hasPassed(date, now) && !isTooLate(date, now);
}
