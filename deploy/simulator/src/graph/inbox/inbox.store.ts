import { randomMixed } from '../../store/random-text.ts';
import type { Store } from '../../store/store.ts';
import { seededAccounts } from '../seed.ts';

export type ConversationRecord = { id: string; accountId: string; person: { id: string; username: string } };

export type MessageRecord = {
  id: string;
  conversationId: string;
  fromPerson: boolean;
  text: string;
  at: number;
};

const hourMs = 3_600_000;

type Line = readonly [fromPerson: boolean, text: string, hoursAgo: number];

const seededConversations: readonly { account: number; username: string; lines: readonly Line[] }[] = [
  {
    account: 0,
    username: 'marta.viaggia',
    lines: [
      [true, 'Hi! Is the October walk already full?', 30],
      [false, 'Two places left. Shall I keep one for you?', 29],
      [true, 'Yes please, for me and my sister!', 3],
    ],
  },
  { account: 0, username: 'enzo_foto', lines: [[true, 'Which lens did you use for the cove?', 50]] },
  {
    account: 0,
    username: 'trattoria.delporto',
    lines: [
      [true, 'Your guests were lovely. Come back soon.', 96],
      [false, 'Thank you for the long lunch!', 95],
    ],
  },
  { account: 1, username: 'kai.surfs', lines: [[true, 'Do you rent boards in Canggu?', 5]] },
  {
    account: 1,
    username: 'putu.made',
    lines: [
      [true, 'Rice harvest is next week if you want pictures.', 26],
      [false, 'We will be there at six.', 25],
    ],
  },
];

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
        for (const [index, { account, username, lines }] of seededConversations.entries()) {
          const id = `69400000000000${String(index + 1).padStart(2, '0')}`;
          const conversation = open(seededAccounts[account]?.id ?? '', { id, username });
          for (const [fromPerson, text, hours] of lines)
            write({ conversationId: conversation.id, fromPerson, text, at: start - hours * hourMs });
        }
      });
    },
  };
}
