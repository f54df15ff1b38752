import { createHash } from 'node:crypto';
import type { Conversation } from '@insta-ai/proto/http/instagram';
import { readGraphTime } from '../graph/graph-text.ts';
import type { PlatformThread } from './conversations.gateway.ts';

/** What the inbox shows of a conversation. */
export type ConversationFacts = {
  sender: string;
  /** The platform's id of the other person, as its events name it; empty where it is not shown. */
  senderId: string;
  lastMessage: Date | null;
  lastMessageContent: string;
};

/** A conversation as we store it. */
export type StoredConversation = ConversationFacts & {
  _id: string;
  owner: string;
  accountId: string;
  /** Comments on our posts, gathered per person; absent for a thread of messages. */
  type?: 'comment';
  ignore: boolean;
};

/** Our own id: the platform's are longer than ours may be, and may be listed for several people. */
export function conversationId(owner: string, accountId: string, threadId: string): string {
  return createHash('sha256').update(`${owner}\n${accountId}\n${threadId}`).digest('base64url');
}

/** The conversation of somebody's comments. */
export function commentsId(owner: string, accountId: string, personId: string): string {
  return conversationId(owner, accountId, `comments\n${personId}`);
}

/** Both sides take part; the sender is the one that is not the account (instagram-graph-api.md, 5.1). */
export function factsOf(thread: PlatformThread, accountId: string): ConversationFacts {
  const [last] = thread.messages?.data ?? [];
  const sender = thread.participants?.data.find(person => person.id !== accountId);
  return {
    sender: sender?.username ?? '',
    senderId: sender?.id ?? '',
    lastMessage: readGraphTime(last?.created_time) ?? readGraphTime(thread.updated_time) ?? null,
    // Empty for messages that are a picture only.
    lastMessageContent: last?.message ?? '',
  };
}

export function toWire(stored: StoredConversation): Conversation {
  const { _id, type = 'instagram', ignore, sender, lastMessage, lastMessageContent } = stored;
  const time = lastMessage?.toISOString() ?? null;
  return { _id, type, ignore, lastMessage: time, lastMessageContent, sender };
}
