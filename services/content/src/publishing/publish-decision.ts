import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { captionToBus } from '@insta-ai/proto/convert/caption-style';
import { publishJobToBus } from '@insta-ai/proto/convert/publish-job';
import { postText } from '@insta-ai/proto/rules/post-text';
import { isTooLate, publishWindowMs } from '@insta-ai/proto/rules/publish-window';
import type { ContentDocument, Decision } from '../item/content-document.ts';
import { withoutWish } from '../item/content-status.ts';
import { drawnCaption } from '../item/drawn-caption.ts';
import { repeatProblem } from '../item/posting-again.ts';
import { type PublishProblem, publishProblem } from '../item/publish-problem.ts';
import type { AskAgainNote, Change } from '../store/contents.store.ts';
import { contentChangedMessage, publishFailedMessage } from './publishing.messages.ts';

/** How long a decision may go unanswered before we ask again, in milliseconds. */
const askAgainAfterMs = 60_000;

/** What becomes of an item whose moment has come. */
export function whenDue(item: ContentDocument, accountId: string, now: Date): Change {
  const dueAt = item.dueAt ?? now;
  if (item.notify) return remind(item, dueAt, now);
  if (isTooLate(dueAt, now)) return failAtOnce(item, missed, now);
  const problem = repeatProblem(item) ?? publishProblem(item, accountId);
  return problem ? failAtOnce(item, problem, now) : startPublishing(item, { accountId, dueAt, now });
}

/** Whether it was due in time that a restore lost: it may have gone out then, which Instagram knows alone. */
export function wasDueWhileLost({
  dueAt,
  restoredUntil,
  notify,
}: Pick<ContentDocument, 'dueAt' | 'restoredUntil' | 'notify'>): boolean {
  return Boolean(!notify && dueAt && restoredUntil && dueAt <= restoredUntil);
}

/**
 * Decides on an item that was due in lost time, however late: instagram asks first whether it is live. If it is not, it goes out only
 * as late as its person allows.
 */
export function whenDueWhileLost(
  item: ContentDocument,
  { accountId, limitMinutes, now }: { accountId: string; limitMinutes: number; now: Date },
): Change {
  const dueAt = item.dueAt ?? now;
  const problem = repeatProblem(item) ?? publishProblem(item, accountId);
  if (problem) return failAtOnce(item, problem, now);
  const giveUpAt = new Date(Math.max(dueAt.getTime() + limitMinutes * 60_000, now.getTime()));
  return startPublishing(item, { accountId, dueAt, now, giveUpAt });
}

/** Whether an item was planned for a moment long past: neither a plan nor an outage. */
export function wasPlannedTooLate({
  dueAt,
  plannedAt,
}: Pick<ContentDocument, 'dueAt' | 'plannedAt'>): boolean {
  return Boolean(dueAt && plannedAt && isTooLate(dueAt, plannedAt));
}

/** Asks for what would go out if the item stays as it is to be prepared; nothing where it could not go out. */
export function prepareMessages(item: ContentDocument, accountId: string): OutgoingMessage[] {
  const { dueAt } = item;
  if (!dueAt || repeatProblem(item) || publishProblem(item, accountId)) return [];
  const { publishId } = nextDecision(item);
  const giveUpAt = new Date(dueAt.getTime() + publishWindowMs);
  const post = toJob(item, { publishId, dueAt, giveUpAt }, accountId);
  return [message(jobs.preparePost, headOf(item, `${publishId}.ahead.${item.version}`), { post })];
}

/** The decision to publish, its job and its event in one write: none of them exists without the others. */
export function startPublishing(
  item: ContentDocument,
  {
    accountId,
    dueAt,
    now,
    giveUpAt = new Date(dueAt.getTime() + publishWindowMs),
  }: { accountId: string; dueAt: Date; now: Date; giveUpAt?: Date },
): Change {
  const { publishId, reset } = nextDecision(item);
  const set = {
    ...reset,
    account: accountId,
    // An item on its way again is not finished; if it fails, the person sees that and not the old post.
    ...(item.status === 'Published' && { status: 'Draft' as const }),
    decision: { publishId, dueAt, giveUpAt, askAt: new Date(now.getTime() + askAgainAfterMs) },
    ...withoutWish,
    outcome: {
      state: 'publishing' as const,
      message: 'This is going out to Instagram.',
      advice: '',
      at: now,
    },
  };
  return {
    set,
    messages: [
      publishJob(item, set.decision, { id: publishId, accountId }),
      contentChangedMessage(item, set, `${publishId}.going-out`),
    ],
  };
}

/**
 * Asks again about a decision that got no answer: job or answer may have been lost. The publish id is the same, which
 * instagram accepts only once, but the message is new; the outcome of an ended publish is told again.
 */
export function askAgain(
  item: ContentDocument,
  decision: Decision,
  { accountId, now }: { accountId: string; now: Date },
): AskAgainNote {
  const asked = (decision.asked ?? 0) + 1;
  return {
    decision: { ...decision, asked, askAt: new Date(now.getTime() + askAgainAfterMs) },
    messages: [publishJob(item, decision, { id: `${decision.publishId}.again.${asked}`, accountId })],
  };
}

function publishJob(
  item: ContentDocument,
  decision: Decision,
  { id, accountId }: { id: string; accountId: string },
) {
  return message(jobs.publish, headOf(item, id), toJob(item, decision, accountId));
}

function toJob(item: ContentDocument, { publishId, dueAt, giveUpAt }: Decision, accountId: string) {
  return publishJobToBus({
    publishId,
    contentId: item._id,
    accountId,
    instagramType: item.instagramType,
    outputs: item.contents,
    caption: postText(item, item.instagramType),
    fit: item.fit,
    dueAt,
    giveUpAt,
    title: item.title,
    drawnCaption: drawnCaption(item),
    captionLook: captionToBus(item),
    options: item,
  });
}

function failAtOnce(item: ContentDocument, problem: PublishProblem, now: Date): Change {
  const { publishId, reset } = nextDecision(item);
  const set = { ...reset, outcome: { state: 'failed' as const, ...problem, at: now } };
  return {
    set,
    messages: [
      publishFailedMessage(item, problem, publishId),
      contentChangedMessage(item, set, `${publishId}.failed`),
    ],
  };
}

/** Design section 7: the person posts it by hand and says so with 'Set as Published'. */
function remind(item: ContentDocument, dueAt: Date, now: Date): Change {
  const { publishId, reset } = nextDecision(item);
  const text = {
    message: 'It is time to publish this by hand.',
    advice: 'Press Set as Published when it is live.',
  };
  const set = { ...reset, outcome: { state: 'notified' as const, ...text, at: now } };
  const due = message(events.contentNotifyDue, headOf(item, `${publishId}.content-notify-due`), {
    contentId: item._id,
    title: item.title,
    caption: postText(item, item.instagramType),
    outputs: item.contents,
    due: timestampFromDate(dueAt),
  });
  return { set, messages: [due, contentChangedMessage(item, set, `${publishId}.notified`)] };
}

function nextDecision(item: ContentDocument) {
  const decisions = item.decisions + 1;
  return {
    publishId: `${item._id}.${decisions}`,
    // A consent is for one decision.
    reset: { decisions, consent: undefined, dueAt: undefined, decision: undefined, unheard: undefined },
  };
}

function headOf(item: ContentDocument, id: string) {
  return { id, userId: item.owner };
}

const missed: PublishProblem = {
  message: 'The planned time passed more than a day ago, so this did not go out.',
  advice: 'Choose a new date, or publish it now.',
};
