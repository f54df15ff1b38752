import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import type { ContentsStore, DueItem } from '../store/contents.store.ts';
import { exceedsLimit } from './overdue.ts';

/** How long items found late belong to the question that was already mailed. */
const sameQuestionMs = 60 * 60_000;

/** The messages that go with each of a person's items found to be late. */
export type OverdueMessages = (owner: string, limitMinutes: number, now: Date) => Promise<OutgoingMessage[]>;

/**
 * The messages of one look at what is due. Each item that this look holds back carries them in its own write: the first one
 * written causes the mail, the others (also on other replicas) are the same message. Later looks find an item that was held
 * back just now, and send nothing.
 */
export function createOverdueMessages(
  store: Pick<ContentsStore, 'dueOf' | 'hasOverdueSince'>,
): OverdueMessages {
  const known = new Map<string, Promise<OutgoingMessage[]>>();
  const find: OverdueMessages = async (owner, limitMinutes, now) => {
    // In this order: an item that another replica holds back in between is either among the late ones or seen as held back.
    const late = (await store.dueOf(owner, now)).filter(item => exceedsLimit(item, limitMinutes, now));
    const wasAsked = await store.hasOverdueSince(owner, new Date(now.getTime() - sameQuestionMs));
    return wasAsked ? [] : messagesAbout(owner, late);
  };
  return (owner, limitMinutes, now) => {
    const messages = known.get(owner) ?? find(owner, limitMinutes, now);
    known.set(owner, messages);
    return messages;
  };
}

/** Named by the longest waiting item and its moment, so that a second look after a kill gives the same name. */
function messagesAbout(owner: string, late: DueItem[]): OutgoingMessage[] {
  const [first] = late;
  if (!first) return [];
  const head = { id: `${first._id}.${first.dueAt?.getTime()}.contents-overdue`, userId: owner };
  return [message(events.contentsOverdue, head, { count: late.length })];
}
