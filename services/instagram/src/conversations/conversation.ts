import { createHash } from 'node:crypto';
import type { Conversation } from '@insta-ai/proto/http/instagram';
import { readGraphTime } from '../graph/graph-text.ts';
import type { PlatformThread } from './conversations.gateway.ts';

/** What the inbox shows of a conversation. */
export type ConversationFacts = { sender: string; lastMessage: Date | null; lastMessageContent: string };

/** A conversation as it is kept. */
export type StoredConversation = ConversationFacts & {
  _id: string;
  owner: string;
  accountId: string;
  ignore: boolean;
};

/** Our own id: those of the platform are longer than an id of ours may be, and may be listed for several people. */
export function conversationId(owner: string, accountId: string, threadId: string): string {
  return createHash('sha256').update(`${owner}\n${accountId}\n${threadId}`).digest('base64url');
}

/** Both sides take part; the sender is the one that is not the account (instagram-graph-api.md, 5.1). */
export function factsOf(thread: PlatformThread, accountId: string): ConversationFacts {
  const [last] = thread.messages?.data ?? [];
  return {
    sender: thread.participants?.data.find(person => person.id !== accountId)?.username ?? '',
    lastMessage: readGraphTime(last?.created_time) ?? readGraphTime(thread.updated_time) ?? null,
    // Empty for messages that are a picture only.
    lastMessageContent: last?.message ?? '',
  };
}

export function toWire(stored: StoredConversation): Conversation {
  const { _id, ignore, sender, lastMessage, lastMessageContent } = stored;
  const time = lastMessage?.toISOString() ?? null;
  return { _id, type: 'instagram', ignore, lastMessage: time, lastMessageContent, sender };
}
