import type { Content } from '@insta-ai/proto/http/content';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut, withoutPlan, withoutWish } from '../item/content-status.ts';

/** What a person wants for an item that is going out, once the outcome of its post is clear. */
export type Wish = NonNullable<Content['wish']>;

/** The publish id that must be canceled or answered before anything happens to the item. */
export function unsettledPublishId(
  item: Pick<ContentDocument, 'outcome' | 'decision' | 'unheard'>,
): string | undefined {
  return isGoingOut(item) ? item.decision?.publishId : item.unheard;
}

/**
 * What the wish makes of the item now: nothing while it may still go out (`canceledId` is that of a publish that never will)
 * or while we ask the person whether it is live. A live item cannot become a draft; if deleted here, its post stays.
 */
export function effectOfWish(
  item: ContentDocument,
  canceledId?: string,
): 'remove' | Partial<ContentDocument> | undefined {
  const { wish, status, outcome } = item;
  if (!wish || outcome?.state === 'unknown') return undefined;
  const isCanceled = canceledId !== undefined && unsettledPublishId(item) === canceledId;
  if (!isCanceled && (isGoingOut(item) || unsettledPublishId(item) !== undefined)) return undefined;
  if (wish === 'delete') return 'remove';
  return status === 'Published' ? withoutWish : { ...withoutPlan, status: 'Draft' };
}
