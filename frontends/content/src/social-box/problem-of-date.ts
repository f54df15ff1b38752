import type { ShownItem } from '../content-edit/item-editor.ts';

/** The minute that is running counts as now: a date has no seconds. */
const minuteMs = 60_000;

/** Whether a moment lies before the minute that is running. */
export function hasPassed(date: string, now: number): boolean {
  return Date.parse(date) <= now - minuteMs;
}

type At = { item: Pick<ShownItem, 'status' | 'date' | 'outcome'>; now: number };

/** Why an item cannot be scheduled for a date, to stand beside the field; undefined when it can. */
export function problemOfDate(date: string | null, { item, now }: At): string | undefined {
  if (!date) return 'Choose a date first.';
  const isSamePlan = item.status === 'Scheduled' && date === item.date;
  // To the server the same plan once more is no change, so it would not be tried again.
  if (isSamePlan && item.outcome?.state === 'failed') return 'Choose a new date, or press Publish Now.';
  if (!isSamePlan && hasPassed(date, now)) {
    return 'That time has passed. Choose a later one, or press Publish Now.';
  }
  return undefined;
}
