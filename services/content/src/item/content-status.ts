import type { Consent } from '@insta-ai/proto/http/content';
import type { ContentDocument } from './content-document.ts';
import { scheduleNeedsDate } from './planning.errors.ts';
import { checkConsent, mayHavePost } from './posting-again.ts';

type Planned = Pick<
  ContentDocument,
  | 'status'
  | 'date'
  | 'outcome'
  | 'dueAt'
  | 'publishedDate'
  | 'permalink'
  | 'consent'
  | 'postedAgain'
  | 'mayBeLive'
>;

/** Whether a decision to publish is being carried out: the item may be live any moment. */
export function isGoingOut({ outcome }: Pick<ContentDocument, 'outcome'>): boolean {
  return outcome?.state === 'publishing' || outcome?.state === 'held';
}

/**
 * Whether an edit may take back an item that is going out: a held item by a new plan, and a draft that waits after Publish
 * Now by any edit, because it has no plan and would go out half-written when the hold ends.
 */
export function mayTakeBack(
  { outcome, status }: Pick<ContentDocument, 'outcome' | 'status'>,
  isReplanned: boolean,
): boolean {
  return outcome?.state === 'held' && (isReplanned || status !== 'Scheduled');
}

/** The publish id of a decision that waits or never got an answer; it must be canceled before the next one. */
export function cancelablePublishId({
  outcome,
  decision,
  unheard,
}: Pick<ContentDocument, 'outcome' | 'decision' | 'unheard'>): string | undefined {
  return outcome?.state === 'held' ? decision?.publishId : unheard;
}

/**
 * What else changes when a person changes status, date or account (specification section 4). A move to another status,
 * another date of a scheduled item, or another account of a held one, is a new plan: the outcome of the last one is dropped, but never that the item was
 * published. A plan to post that a second time is refused without consent, with the moment of the first in the person's zone.
 */
export function planAfter(
  before: Planned,
  edit: Partial<Pick<ContentDocument, 'status' | 'date' | 'account'>>,
  now: Date,
  consent: Consent = {},
  zone = '',
): Partial<ContentDocument> {
  const status = edit.status ?? before.status;
  const date = edit.date === undefined ? before.date : edit.date;
  const moved = status !== before.status;
  if (status === 'Scheduled') {
    if (!date) throw scheduleNeedsDate();
    const redated = date.getTime() !== before.date?.getTime();
    // Held for an account that is gone, it goes on with the one that is chosen in its place.
    const rerouted = before.outcome?.state === 'held' && edit.account !== undefined;
    if (!moved && !redated && !rerouted)
      return lacksConsent(before) && consent.again ? keptConsent(before, consent, zone) : {};
    return { ...withoutPlan, ...keptConsent(before, consent, zone), dueAt: date, plannedAt: now };
  }
  if (!moved) return {};
  if (status !== 'Published') return withoutPlan;
  const noLongerUnknown = { mayBeLive: undefined, mayBeLiveAs: undefined };
  return {
    ...withoutPlan,
    ...(before.mayBeLive && noLongerUnknown),
    publishedDate: before.publishedDate ?? now,
  };
}

/** Whether a planned item lacks the consent it needs; older versions did not ask for one. */
export function lacksConsent(item: Planned): boolean {
  return item.dueAt !== undefined && !item.consent && mayHavePost(item);
}

/** The consent that goes with a plan: the one it has, or the one given now. */
function keptConsent(before: Planned, consent: Consent, zone: string): Pick<ContentDocument, 'consent'> {
  if (!before.consent) checkConsent(before, consent, zone);
  return { consent: mayHavePost(before) ? true : undefined };
}

/** For a wish that is done or withdrawn. */
export const withoutWish = { wish: undefined, wishAt: undefined } satisfies Partial<ContentDocument>;

/** What ends with a plan. */
export const withoutPlan = {
  outcome: null,
  plannedAt: undefined,
  consent: undefined,
  decision: undefined,
  unheard: undefined,
  dueAt: undefined,
  ...withoutWish,
} satisfies Partial<ContentDocument>;
