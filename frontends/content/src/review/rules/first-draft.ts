import type { ContentListItem } from '@insta-ai/proto/http/content';
import { standsAt } from '@insta-ai/proto/rules/stands-at';

/** Where a review begins: the first draft from this moment on, else the first one without a date, else the first of all. */
export function firstDraft(drafts: readonly ContentListItem[], from: string): string | undefined {
  const coming = drafts.find(draft => (standsAt(draft) ?? '9') >= from);
  return (coming ?? drafts[0])?._id;
}
