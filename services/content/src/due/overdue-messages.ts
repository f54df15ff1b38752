import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import type { ContentsStore, DueItem } from '../store/contents.store.ts';
import { isTooLate } from './overdue.ts';

/** How long what is found late belongs to the question that was already mailed. */
const sameQuestionMs = 60 * 60_000;

/** What is said with each of a person's items that is found to be late. */
export type OverdueMessages = (owner: string, limit: number, now: Date) => Promise<OutgoingMessage[]>;

/**
 * The news for one look at what is due. Each item that this look holds back carries it in its own write: whichever is written
 * first brings the mail, and the others, also those of another replica, are the same message. What comes after finds an item
 * that was held back just now and says nothing.
 */
export function overdueMessagesOnce(
  store: Pick<ContentsStore, 'dueOf' | 'hasOverdueSince'>,
): OverdueMessages {
  const known = new Map<string, Promise<OutgoingMessage[]>>();
  const find: OverdueMessages = async (owner, limit, now) => {
    // In this order: what another replica holds back meanwhile is among the late ones, or is seen as held back.
    const late = (await store.dueOf(owner, now)).filter(item => isTooLate(item, limit, now));
    const wasAsked = await store.hasOverdueSince(owner, new Date(now.getTime() - sameQuestionMs));
    return wasAsked ? [] : messagesAbout(owner, late);
  };
  return (owner, limit, now) => {
    const messages = known.get(owner) ?? find(owner, limit, now);
    known.set(owner, messages);
    return messages;
  };
}

/** Named by the item that waits longest and its moment, so that a kill and a second look name it alike. */
function messagesAbout(owner: string, late: DueItem[]): OutgoingMessage[] {
  const [first] = late;
  if (!first) return [];
  const head = { id: `${first._id}.${first.dueAt?.getTime()}.contents-overdue`, userId: owner };
  return [message(events.contentsOverdue, head, { count: late.length })];
}
