import { goesOutNow, isTooLate } from '@insta-ai/proto/rules/publish-window';
import type { SocialItem } from '../../editor/item-editor.ts';

type At = { item: Pick<SocialItem, 'status' | 'date' | 'outcome' | 'notify'>; now: number };

/** States of a plan that has ended. */
const ended: readonly string[] = ['failed', 'overdue', 'unknown'];

/** Why an item cannot be scheduled for a date, to stand beside the field; undefined when it can. */
export function problemOfDate(date: string | null, { item, now }: At): string | undefined {
  if (!date) return 'Choose a date first.';
  const isSamePlan = item.status === 'Scheduled' && date === item.date;
  // To the server the same plan once more is no change, so it would not be tried again.
  if (isSamePlan && ended.includes(item.outcome?.state ?? ''))
    return 'Choose a new date, or press Publish Now.';
  if (!isSamePlan && isTooLate(date, now)) {
    return 'That time passed more than a day ago. Choose a later one, or press Publish Now.';
  }
  return undefined;
}

/** What is odd about a date that can be scheduled all the same. */
export function warningOfDate(date: string | null, { item, now }: At): string | undefined {
  if (!date || (item.status === 'Scheduled' && date === item.date)) return undefined;
  if (goesOutNow(date, now)) {
    return item.notify
      ? 'That time has passed: you get the email as soon as you press Schedule.'
      : 'That time has passed: it goes out now if you press Schedule.';
  }
  // What was published long ago is in order.
  return isTooLate(date, now) && item.status !== 'Published' ? problemOfDate(date, { item, now }) : undefined;
}
