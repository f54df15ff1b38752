import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { message } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import type { PublishStep } from '@insta-ai/proto/gen/insta_ai/rules/v1/rules_pb';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut } from '../item/content-status.ts';
import { wasPublished } from '../item/posting-again.ts';
import type { PublishProblem } from '../item/publish-problem.ts';
import type { Change } from '../store/contents.store.ts';
import { startPublishing, wasDueWhileLost } from './publish-decision.ts';
import { contentChangedMessage, publishFailedMessage } from './publishing.messages.ts';

type Published = {
  publishId: string;
  permalink: string;
  publishedAt: Date | undefined;
  note?: string | undefined;
};
type NotPublished = PublishProblem & { publishId: string };

/** A live post wins over everything, even if there was a new decision since. */
export function whenPublished(item: ContentDocument, post: Published, now: Date): Change | undefined {
  if (item.publishedAs && numberOf(item.publishedAs) >= numberOf(post.publishId)) return undefined;
  const publishedDate = momentOf(post, item.publishedDate, now);
  const set = {
    status: 'Published' as const,
    publishedDate,
    permalink: post.permalink || null,
    liveNote: post.note || null,
    publishedAs: post.publishId,
    ...(isRepeat(item, post.publishId) && { postedAgain: true as const }),
    consent: undefined,
    mayBeLive: undefined,
    mayBeLiveAs: undefined,
    outcome: null,
    decision: undefined,
    unheard: undefined,
    dueAt: undefined,
  };
  const published = message(
    events.contentPublished,
    { id: `${post.publishId}.content-published`, userId: item.owner },
    {
      contentId: item._id,
      title: item.title,
      permalink: post.permalink,
      published: timestampFromDate(publishedDate),
      note: post.note ?? '',
    },
  );
  return { set, messages: [published, contentChangedMessage(item, set, `${post.publishId}.published`)] };
}

export function whenFailed(
  item: ContentDocument,
  failure: NotPublished & { steps?: PublishStep[] },
  now: Date,
): Change | undefined {
  if (!isAbout(item, failure.publishId)) return undefined;
  const { publishId, message: text, advice, steps } = failure;
  const set = {
    outcome: { state: 'failed' as const, message: text, advice, at: now },
    decision: undefined,
  };
  return {
    set,
    messages: [
      // Stopped on request: no mail needed.
      ...(item.wish ? [] : [publishFailedMessage(item, { message: text, advice }, publishId, { steps })]),
      contentChangedMessage(item, set, `${publishId}.failed`),
    ],
  };
}

/**
 * A planned item whose post was taken back for a change that was never made: another save came first, we died in between, or the person
 * wanted it after all. Nothing was sent, so it goes out as if nothing had happened, as another decision with the same moments. A
 * draft has no plan to go back to, and after a restore the change may have been made and lost.
 */
export function whenTakenBack(
  item: ContentDocument,
  failure: Parameters<typeof whenFailed>[1],
  now: Date,
): Change | undefined {
  const { account, decision, status, wish } = item;
  if (!decision || !isAbout(item, failure.publishId)) return undefined;
  const { dueAt, giveUpAt } = decision;
  const isUnchanged = status === 'Scheduled' && !wish && !wasDueWhileLost({ ...item, dueAt });
  if (!account || !isUnchanged) return whenFailed(item, failure, now);
  return startPublishing(item, { accountId: account, dueAt, giveUpAt, now });
}

/** A held post goes on automatically; `eventId` because a post may be held more than once. */
export function whenHeld(
  item: ContentDocument,
  hold: NotPublished & { sent?: boolean },
  eventId: string,
  now: Date,
): Change | undefined {
  if (!isAbout(item, hold.publishId)) return undefined;
  if (item.outcome?.state === 'held' && item.outcome.message === hold.message) return undefined;
  const { message: text, advice, sent } = hold;
  const outcome = { state: 'held' as const, message: text, advice, at: now, ...(sent && { sent }) };
  const set = { outcome };
  return { set, messages: [contentChangedMessage(item, set, eventId)] };
}

/** Nobody knows whether it is live: the person tells us, and until then it is not sent again without consent. */
export function whenUnknown(
  item: ContentDocument,
  publishId: string,
  now: Date,
  steps?: PublishStep[],
): Change | undefined {
  const isOpen = isAbout(item, publishId) || item.unheard === publishId;
  if (!isOpen) return undefined;
  const words = {
    message: 'We do not know whether this is live',
    advice:
      'Check the newest posts of the account and tell us whether it is there. Nothing is sent until you do.',
  };
  const set = {
    outcome: { state: 'unknown' as const, ...words, at: now },
    mayBeLive: now,
    mayBeLiveAs: publishId,
    decision: undefined,
    unheard: undefined,
  };
  const mail = {
    message: `${words.message}.`,
    advice:
      'Look at the newest posts of the account. If it is there, press “It is live, mark it” in the timeline of the item; if not, choose there what happens next.',
  };
  return {
    set,
    messages: [
      publishFailedMessage(item, mail, publishId, { mayBeLive: true, steps }),
      contentChangedMessage(item, set, `${publishId}.unknown`),
    ],
  };
}

/** It takes longer than usual; it is retried automatically until a moment. */
export function whenTroubled(
  item: ContentDocument,
  trouble: NotPublished & { until: Date | undefined; sent?: boolean },
  eventId: string,
  now: Date,
): Change | undefined {
  if (!isAbout(item, trouble.publishId)) return undefined;
  const { message: text, advice, sent, until } = trouble;
  const set = {
    outcome: {
      state: 'publishing' as const,
      message: text,
      advice,
      at: now,
      ...(until && { until }),
      ...(sent && { sent }),
    },
  };
  return { set, messages: [contentChangedMessage(item, set, eventId)] };
}

/** Whether the account has, or may have, another post of it. */
function isRepeat(item: ContentDocument, publishId: string): boolean {
  return wasPublished(item) || (item.mayBeLive !== undefined && item.mayBeLiveAs !== publishId);
}

/** Whether this is about the running decision; news of any other is old. */
function isAbout(item: ContentDocument, publishId: string): boolean {
  return isGoingOut(item) && item.decision?.publishId === publishId;
}

function numberOf(publishId: string): number {
  return Number(publishId.slice(publishId.lastIndexOf('.') + 1));
}

/** Never the same moment as the last publication (Instagram's are whole seconds): a consent names one by its moment. */
function momentOf({ publishedAt }: Published, before: Date | null, now: Date): Date {
  const moment = publishedAt ?? now;
  return moment.getTime() === before?.getTime() ? new Date(moment.getTime() + 1) : moment;
}
