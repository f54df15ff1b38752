import { note } from '../../door/door.ts';
import { badParameter, graphError, missingPermission, unknownObject } from '../graph.errors.ts';
import { answerEdge, answerNode, type GraphCall, json, text } from '../graph-call.ts';
import { type GraphNode, graphTime } from '../graph-node.ts';
import type { GraphParts } from '../graph-parts.ts';
import { type AccountSeed, accountOf, accountOfPage } from '../seed.ts';
import type { ConversationRecord, MessageRecord } from './inbox.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const requestsAfter = 30 * dayMs;
const mostReadable = 20;
const mostTextBytes = 1000;

/** These edges take the Page token only (instagram-graph-api.md 5.1). */
function pageAccount({ token }: GraphCall, pageId: string): AccountSeed {
  if (token?.kind !== 'PAGE') throw graphError(190, 'This method must be called with a Page Access Token');
  if (token.pageId !== pageId) throw unknownObject(pageId);
  const account = accountOfPage(pageId);
  if (!account) throw badParameter('This Page has no Instagram account');
  return account;
}

export type Conversations = ReturnType<typeof createConversations>;

export function createConversations({ inbox, comments, clock }: GraphParts) {
  const updatedAt = (one: ConversationRecord) => inbox.messagesOf(one.id)[0]?.at ?? 0;

  const conversationNode = (one: ConversationRecord): GraphNode => ({
    type: 'UnifiedThread',
    defaults: ['id', 'updated_time'],
    fields: {
      id: one.id,
      updated_time: graphTime(updatedAt(one)),
      is_owner: true,
      // Both sides are in it (5.1).
      participants: { data: [ourSide(one), one.person] },
      messages: { nodes: inbox.messagesOf(one.id).map(message => messageNode(one, message)) },
    },
  });

  const requireOwn = (call: GraphCall, conversation: ConversationRecord | undefined) => {
    if (!conversation) throw unknownObject(call.id);
    pageAccount(call, accountOf(conversation.accountId)?.pageId ?? '');
    return conversation;
  };

  const openThread = (accountId: string, personId: string, human: boolean): ConversationRecord => {
    const conversation = inbox.ofAccount(accountId).find(one => one.person.id === personId);
    // The business cannot open a thread (5.2).
    if (!conversation) throw graphError(100, '(#100) No matching user found', { subcode: 2534014 });
    const last = inbox.messagesOf(conversation.id).find(one => one.fromPerson)?.at ?? 0;
    if (clock.now() - last > (human ? 7 * dayMs : dayMs)) {
      const message = '(#10) This message is sent outside of allowed window.';
      throw graphError(10, message, { subcode: 2534022 });
    }
    return conversation;
  };

  const privateReply = (accountId: string, commentId: string): ConversationRecord => {
    const comment = comments.get(commentId);
    if (!comment) throw graphError(100, '(#100) No matching comment found', { subcode: 2534014 });
    if (clock.now() - comment.at > 7 * dayMs) throw missingPermission();
    return inbox.open(accountId, comment.from);
  };

  return {
    list(call: GraphCall): object {
      const account = pageAccount(call, call.id);
      if (text(call, 'platform')?.toLowerCase() !== 'instagram') return { data: [] };
      const person = text(call, 'user_id');
      const mine = inbox
        .ofAccount(account.id)
        .filter(one => person === undefined || one.person.id === person)
        .filter(one => updatedAt(one) > clock.now() - requestsAfter)
        .sort((a, b) => updatedAt(b) - updatedAt(a));
      return answerEdge(call, mine.map(conversationNode));
    },

    show: (call: GraphCall) =>
      answerNode(call, conversationNode(requireOwn(call, inbox.conversation(call.id)))),

    /** Only the 20 newest of a conversation are readable (5.1). */
    message(call: GraphCall): object {
      const message = inbox.message(call.id);
      const conversation = requireOwn(call, message && inbox.conversation(message.conversationId));
      const readable = inbox.messagesOf(conversation.id).slice(0, mostReadable);
      const found = readable.find(one => one.id === call.id);
      if (!found) throw badParameter('The message has been deleted');
      return answerNode(call, messageNode(conversation, found));
    },

    /** POST /me/messages and /{page}/messages (5.2). */
    send(call: GraphCall): object {
      const account = pageAccount(call, call.id || (call.token?.pageId ?? ''));
      const recipient = (json(call, 'recipient') ?? {}) as { id?: string; comment_id?: string };
      const said = (json(call, 'message') ?? {}) as { text?: unknown };
      if (typeof said.text !== 'string' || said.text === '')
        throw badParameter('message.text is required; attachments are not simulated');
      if (Buffer.byteLength(said.text) > mostTextBytes)
        throw badParameter('Length of param message[text] must be less than or equal to 1000 bytes');
      const human = checkTag(call);
      const { id: conversationId, person } = recipient.comment_id
        ? privateReply(account.id, recipient.comment_id)
        : openThread(account.id, recipient.id ?? '', human);
      const message = inbox.write({ conversationId, fromPerson: false, text: said.text, at: clock.now() });
      note(call.request, { messageId: message.id, conversationId });
      return { recipient_id: person.id, message_id: message.id };
    },
  };
}

const ourSide = ({ accountId }: ConversationRecord) => {
  const account = accountOf(accountId);
  return { id: account?.id, username: account?.username };
};

function messageNode(conversation: ConversationRecord, message: MessageRecord): GraphNode {
  const us = ourSide(conversation);
  return {
    type: 'UnifiedMessage',
    defaults: ['id', 'created_time'],
    fields: {
      id: message.id,
      created_time: graphTime(message.at),
      from: message.fromPerson ? conversation.person : us,
      to: { data: [message.fromPerson ? us : conversation.person] },
      message: message.text,
      attachments: undefined,
      reply_to: undefined,
    },
  };
}

/** Every tag but HUMAN_AGENT is refused since 27 April 2026 (5.2). */
function checkTag(call: GraphCall): boolean {
  const type = text(call, 'messaging_type') ?? 'RESPONSE';
  if (!['RESPONSE', 'UPDATE', 'MESSAGE_TAG', 'UTILITY'].includes(type))
    throw badParameter(`Unknown messaging_type: ${type}`);
  const tag = text(call, 'tag');
  if (tag !== undefined && tag !== 'HUMAN_AGENT') throw badParameter(`The tag ${tag} is not supported`);
  if (type === 'MESSAGE_TAG' && tag === undefined)
    throw badParameter('messaging_type MESSAGE_TAG needs a tag');
  return type === 'MESSAGE_TAG';
}
