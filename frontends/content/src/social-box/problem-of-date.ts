import type { ShownItem } from '../content-edit/item-editor.ts';

/** The minute that is running counts as now: a date has no seconds. */
const minuteMs = 60_000;
/** What is later than this is not sent any more (the content service's window). */
const dayMs = 24 * 60 * 60 * 1_000;

/** Whether a moment lies before the minute that is running: what is scheduled for it goes out at once. */
export function hasPassed(date: string, now: number): boolean {
  return Date.parse(date) <= now - minuteMs;
}

/** Whether a moment lies so far back that nothing is sent for it. */
export function isTooLate(date: string, now: number): boolean {
  return Date.parse(date) <= now - dayMs;
}

type At = { item: Pick<ShownItem, 'status' | 'date' | 'outcome'>; now: number };

/** Why an item cannot be scheduled for a date, to stand beside the field; undefined when it can. */
export function problemOfDate(date: string | null, { item, now }: At): string | undefined {
  if (!date) return 'Choose a date first.';
  const isSamePlan = item.status === 'Scheduled' && date === item.date;
  // To the server the same plan once more is no change, so it would not be tried again.
  if (isSamePlan && item.outcome?.state === 'failed') return 'Choose a new date, or press Publish Now.';
  if (!isSamePlan && isTooLate(date, now)) {
    return 'That time passed more than a day ago. Choose a later one, or press Publish Now.';
  }
  return undefined;
}

/** What is odd about a date that can be scheduled all the same. */
export function warningOfDate(date: string | null, { item, now }: At): string | undefined {
  if (!date || item.status === 'Published' || (item.status === 'Scheduled' && date === item.date)) {
    return undefined;
  }
  if (isTooLate(date, now)) return problemOfDate(date, { item, now });
  return hasPassed(date, now)
    ? 'That time has passed: it goes out as soon as you press Schedule.'
    : undefined;
}
