import type { ContentListItem } from '@insta-ai/proto/http/content';
import { standsAt } from '@insta-ai/proto/rules/stands-at';

export type Beginning = {
  /** The rows that the list begins with, or what stands on the days of a calendar. */
  first: readonly ContentListItem[];
  /** Along the days what is not planned stands on top anyway. */
  isByDate: boolean;
};

/**
 * Of what was made lately, what the list does not begin with. What was made at once, as a whole calendar is, is in sight where its
 * beginning is.
 */
export function outOfSight(
  made: readonly ContentListItem[],
  { first, isByDate }: Beginning,
): ContentListItem[] {
  const inSight = new Set(first.map(({ createdAt }) => createdAt));
  return made.filter(item => !inSight.has(item.createdAt) && !(isByDate && standsAt(item) === null));
}
