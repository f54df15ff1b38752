import type { ContentListItem } from '@insta-ai/proto/http/content';
import { standsAt } from '@insta-ai/proto/rules/stands-at';

/** Earlier first, and what stands on no day before all. Moments need no language's order, which takes a page long to have. */
export function byMoment(a: ContentListItem, b: ContentListItem): number {
  return inOrder(standsAt(a) ?? '', standsAt(b) ?? '');
}

/** The same, and of one moment always in the same order. */
export function byMomentAndId(a: ContentListItem, b: ContentListItem): number {
  return byMoment(a, b) || inOrder(a._id, b._id);
}

const inOrder = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
