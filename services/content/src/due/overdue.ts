import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { momentInWords } from '@insta-ai/proto/rules/clock/moment-in-words';
import { lateBy, type Planned } from '../figures/late-by.ts';
import type { ContentDocument } from '../item/content-document.ts';
import { withoutPlan } from '../item/content-status.ts';
import { wasPlannedTooLate } from '../publishing/publish-decision.ts';
import { contentChangedMessage } from '../publishing/publishing.messages.ts';
import type { Change } from '../store/contents.store.ts';

const minute = 60_000;

/** Whether to ask about a due item instead of sending it; `limit` is the person's, in minutes. */
export function exceedsLimit(
  item: Planned & Pick<ContentDocument, 'notify'>,
  limitMinutes: number,
  now: Date,
): boolean {
  // An item posted by hand is not sent by us: its reminder is useful even late.
  return !item.notify && !wasPlannedTooLate(item) && lateBy(item, now) > limitMinutes * minute;
}

/** An item later than its person allows is not sent: it keeps its plan and waits for an answer. */
export function whenOverdue(
  item: ContentDocument,
  { zone, now, messages = [] }: { zone: string; now: Date; messages?: OutgoingMessage[] },
): Change {
  const wasDue = momentInWords(item.dueAt ?? now, zone);
  const set = {
    outcome: {
      state: 'overdue' as const,
      message: `This was due at ${wasDue}. Send now, move, or drop?`,
      advice: 'Insta AI was not running, or could not send it then. Nothing was sent.',
      at: now,
    },
    dueAt: undefined,
  };
  const changed = contentChangedMessage(item, set, `${item._id}.${item.version}.overdue`);
  return { set, messages: [changed, ...messages] };
}

export function isOverdue({ status, outcome }: Pick<ContentDocument, 'status' | 'outcome'>): boolean {
  return status === 'Scheduled' && outcome?.state === 'overdue';
}

/** Planned once more for this moment, for the account it was planned for. */
export function sendOverdue(now: Date): Partial<ContentDocument> {
  return { outcome: null, dueAt: now, plannedAt: now };
}

export function moveOverdue(date: Date, now: Date): Partial<ContentDocument> {
  return { outcome: null, date, dueAt: date, plannedAt: now };
}

export function dropOverdue(): Partial<ContentDocument> {
  return { ...withoutPlan, status: 'Draft' };
}
