import { randomMixed } from '../../store/random-text.ts';
import type { Store } from '../../store/store.ts';
import { seededConversations } from '../seed.ts';

export type ConversationRecord = { id: string; accountId: string; person: { id: string; username: string } };

export type MessageRecord = {
  id: string;
  conversationId: string;
  fromPerson: boolean;
  text: string;
  at: number;
};

const hourMs = 3_600_000;

export type InboxStore = ReturnType<typeof createInboxStore>;

export function createInboxStore(store: Store) {
  const conversations = store.collection<ConversationRecord>('conversations');
  const messages = store.collection<MessageRecord>('messages');

  const open = (accountId: string, person: ConversationRecord['person']): ConversationRecord => {
    const known = conversations
      .newestFirst()
      .find(one => one.accountId === accountId && one.person.username === person.username);
    if (known) return known;
    const conversation = { id: `aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6${randomMixed(24)}`, accountId, person };
    conversations.put(conversation);
    return conversation;
  };

  const write = (message: Omit<MessageRecord, 'id'>): MessageRecord => {
    const written = { ...message, id: `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlE${randomMixed(40)}` };
    messages.put(written);
    return written;
  };

  return {
    conversation: conversations.get,
    message: messages.get,
    ofAccount: (accountId: string) => conversations.newestFirst().filter(one => one.accountId === accountId),
    messagesOf: (conversationId: string) =>
      messages
        .newestFirst()
        .filter(one => one.conversationId === conversationId)
        .sort((a, b) => b.at - a.at),
    open,
    write,
    /** The inbox that one finds on the first day. */
    seed(start: number): void {
      if (conversations.newestFirst(1).length > 0) return;
      store.together(() => {
        for (const [index, { accountId, username, lines }] of seededConversations.entries()) {
          const id = `69400000000000${String(index + 1).padStart(2, '0')}`;
          const conversation = open(accountId, { id, username });
          for (const { hoursAgo, ...line } of lines)
            write({ ...line, conversationId: conversation.id, at: start - hoursAgo * hourMs });
        }
      });
    },
  };
}
