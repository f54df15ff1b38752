import { randomMixed } from '../../store/random-text.ts';
import type { World } from '../../world.ts';
import { firstStart } from '../facebook-pages.ts';
import { seededAccounts } from '../seed.ts';

export type ConversationRecord = { id: string; accountId: string; person: { id: string; username: string } };

export type MessageRecord = {
  id: string;
  conversationId: string;
  fromPerson: boolean;
  text: string;
  at: number;
};

export const conversationsOf = (world: World) => world.store.collection<ConversationRecord>('conversations');
export const messageStore = (world: World) => world.store.collection<MessageRecord>('messages');

export const messagesOf = (world: World, conversationId: string) =>
  messageStore(world)
    .newestFirst()
    .filter(one => one.conversationId === conversationId)
    .sort((a, b) => b.at - a.at);

const hourMs = 3_600_000;

const seededConversations: readonly {
  account: number;
  username: string;
  lines: readonly (readonly [boolean, string, number])[];
}[] = [
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

/** The inbox one finds on the first day. */
export function seedConversations(world: World): void {
  if (conversationsOf(world).newestFirst(1).length > 0) return;
  const start = firstStart(world);
  world.store.together(() => {
    for (const [index, { account, username, lines }] of seededConversations.entries()) {
      const conversation = openConversation(world, seededAccounts[account]?.id ?? '', {
        id: `69400000000000${String(index + 1).padStart(2, '0')}`,
        username,
      });
      for (const [fromPerson, text, hours] of lines) {
        writeMessage(world, conversation.id, fromPerson, text, start - hours * hourMs);
      }
    }
  });
}

export function openConversation(
  world: World,
  accountId: string,
  person: ConversationRecord['person'],
): ConversationRecord {
  const known = conversationsOf(world)
    .newestFirst()
    .find(one => one.accountId === accountId && one.person.username === person.username);
  if (known) return known;
  const conversation = { id: `aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6${randomMixed(24)}`, accountId, person };
  conversationsOf(world).put(conversation);
  return conversation;
}

export function writeMessage(
  world: World,
  conversationId: string,
  fromPerson: boolean,
  text: string,
  at: number,
): MessageRecord {
  const message = {
    id: `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlE${randomMixed(40)}`,
    conversationId,
    fromPerson,
    text,
    at,
  };
  messageStore(world).put(message);
  return message;
}
