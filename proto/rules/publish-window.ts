/**
 * How long after its moment a post still goes out, in milliseconds. A day: long enough to reconnect an account and to
 * outlast Instagram's quota, which counts the last 24 hours (instagram-graph-api.md, content_publishing_limit).
 */
export const publishWindowMs = 24 * 60 * 60 * 1000;

/** A moment as a store, a reply or a clock has it: a date, ISO 8601, or milliseconds since 1970. */
export type Moment = Date | string | number;

/** Whether a moment is over. */
export function hasPassed(moment: Moment, now: Moment): boolean {
  return ageOf(moment, now) >= 0;
}

/** Whether a moment lies so far back that nothing is sent for it any more. */
export function isTooLate(moment: Moment, now: Moment): boolean {
  return ageOf(moment, now) > publishWindowMs;
}

/** Whether what is planned for a moment goes out at once. */
export function goesOutNow(moment: Moment | null, now: Moment): boolean {
  return moment !== null && hasPassed(moment, now) && !isTooLate(moment, now);
}

function ageOf(moment: Moment, now: Moment): number {
  return new Date(now).getTime() - new Date(moment).getTime();
}
