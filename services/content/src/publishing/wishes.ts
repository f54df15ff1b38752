import type { Content } from '@insta-ai/proto/http/content';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut, withoutPlan, withoutWish } from '../item/content-status.ts';

/** What is to become of an item that is going out, as soon as it is clear what became of its post. */
export type Wish = NonNullable<Content['wish']>;

/** The decision that must be taken back, or have an answer, before anything is done with the item. */
export function openPublish(
  item: Pick<ContentDocument, 'outcome' | 'decision' | 'unheard'>,
): string | undefined {
  return isGoingOut(item) ? item.decision?.publishId : item.unheard;
}

/**
 * What its wish makes of an item as it is now: nothing while it may still go out (`takenBack` names the decision that never
 * will) or while a person is asked whether it is live. What is live cannot be a draft any more; deleted here, it stays there.
 */
export function endOfWish(
  item: ContentDocument,
  takenBack?: string,
): 'remove' | Partial<ContentDocument> | undefined {
  const { wish, status, outcome } = item;
  if (!wish || outcome?.state === 'unknown') return undefined;
  const isTakenBack = takenBack !== undefined && openPublish(item) === takenBack;
  if (!isTakenBack && (isGoingOut(item) || openPublish(item) !== undefined)) return undefined;
  if (wish === 'delete') return 'remove';
  return status === 'Published' ? withoutWish : { ...withoutPlan, status: 'Draft' };
}
