import type { ContentListItem } from '@insta-ai/proto/http/content';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';

/** Whether the date of a draft has passed: nothing will send it. */
export function isPastDraft(
  item: Pick<ContentListItem, 'status' | 'outcome' | 'date'>,
  now = new Date(),
): boolean {
  return shownStatus(item) === 'Draft' && item.date !== null && new Date(item.date) <= now;
}
