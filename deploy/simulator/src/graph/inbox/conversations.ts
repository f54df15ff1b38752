import { note } from '../../door/open-door.ts';
import type { World } from '../../world.ts';
import { badParameter, missingPermission, unknownObject } from '../graph.errors.ts';
import { answerEdge, answerNode, type GraphCall, json, text } from '../graph-call.ts';
import { GraphError } from '../graph-error.ts';
import { type GraphNode, graphTime } from '../graph-node.ts';
import { commentStore } from '../media/comments.store.ts';
import { type AccountSeed, seededAccounts } from '../seed.ts';
import {
  type ConversationRecord,
  conversationsOf,
  type MessageRecord,
  messageStore,
  messagesOf,
  openConversation,
  writeMessage,
} from './conversations.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const requestsAfter = 30 * dayMs;
const mostReadable = 20;
const mostTextBytes = 1000;

/** These edges take the Page token only (instagram-graph-api.md 5.1). */
function pageAccount(call: GraphCall, pageId: string): AccountSeed {
  if (call.token?.kind !== 'PAGE')
    throw new GraphError({ code: 190, message: 'This method must be called with a Page Access Token' });
  if (call.token.pageId !== pageId) throw unknownObject(pageId);
  const account = seededAccounts.find(one => one.pageId === pageId);
  if (!account) throw badParameter('This Page has no Instagram account');
  return account;
}

export function listConversations(call: GraphCall): object {
  const { world } = call;
  const account = pageAccount(call, call.id);
  if (text(call, 'platform')?.toLowerCase() !== 'instagram') return { data: [] };
  const person = text(call, 'user_id');
  const mine = conversationsOf(world)
    .newestFirst()
    .filter(one => one.accountId === account.id && (person === undefined || one.person.id === person))
    .filter(one => updatedAt(world, one) > world.clock.now() - requestsAfter)
    .sort((a, b) => updatedAt(world, b) - updatedAt(world, a));
  return answerEdge(
    call,
    mine.map(one => conversationNode(world, one)),
  );
}

const updatedAt = (world: World, one: ConversationRecord) => messagesOf(world, one.id)[0]?.at ?? 0;

function conversationNode(world: World, conversation: ConversationRecord): GraphNode {
  const account = seededAccounts.find(one => one.id === conversation.accountId);
  const messages = messagesOf(world, conversation.id);
  return {
    type: 'UnifiedThread',
    defaults: ['id', 'updated_time'],
    fields: {
      id: conversation.id,
      updated_time: graphTime(updatedAt(world, conversation)),
      is_owner: true,
      // Both sides are in it (5.1).
      participants: { data: [{ id: account?.id, username: account?.username }, conversation.person] },
      messages: { nodes: messages.map(one => messageNode(conversation, one)) },
    },
  };
}

function messageNode(conversation: ConversationRecord, message: MessageRecord): GraphNode {
  const account = seededAccounts.find(one => one.id === conversation.accountId);
  const us = { id: account?.id, username: account?.username };
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

export function conversationObject(call: GraphCall): object {
  const conversation = conversationsOf(call.world).get(call.id);
  if (!conversation) throw unknownObject(call.id);
  pageAccount(call, seededAccounts.find(one => one.id === conversation.accountId)?.pageId ?? '');
  return answerNode(call, conversationNode(call.world, conversation));
}

/** Only the 20 newest of a conversation are readable (5.1). */
export function messageObject(call: GraphCall): object {
  const { world } = call;
  const message = messageStore(world).get(call.id);
  const conversation = message && conversationsOf(world).get(message.conversationId);
  if (!message || !conversation) throw unknownObject(call.id);
  pageAccount(call, seededAccounts.find(one => one.id === conversation.accountId)?.pageId ?? '');
  const readable = messagesOf(world, conversation.id).slice(0, mostReadable);
  if (!readable.some(one => one.id === message.id)) throw badParameter('The message has been deleted');
  return answerNode(call, messageNode(conversation, message));
}

type Recipient = { id?: string; comment_id?: string };

/** POST /me/messages and /{page}/messages (5.2). */
export function sendMessage(call: GraphCall): object {
  const { world } = call;
  const account = pageAccount(call, call.id || (call.token?.pageId ?? ''));
  const recipient = (json(call, 'recipient') ?? {}) as Recipient;
  const said = (json(call, 'message') ?? {}) as { text?: unknown };
  if (typeof said.text !== 'string' || said.text === '')
    throw badParameter('message.text is required; attachments are not simulated');
  if (Buffer.byteLength(said.text) > mostTextBytes)
    throw badParameter('Length of param message[text] must be less than or equal to 1000 bytes');
  const human = checkTag(call);
  const conversation = recipient.comment_id
    ? privateReply(world, account.id, recipient.comment_id)
    : openThread(world, account.id, recipient.id ?? '', human);
  const message = writeMessage(world, conversation.id, false, said.text, world.clock.now());
  note(call.request, { messageId: message.id, conversationId: conversation.id });
  return { recipient_id: conversation.person.id, message_id: message.id };
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

function openThread(world: World, accountId: string, personId: string, human: boolean): ConversationRecord {
  const conversation = conversationsOf(world)
    .newestFirst()
    .find(one => one.accountId === accountId && one.person.id === personId);
  // The business cannot open a thread (5.2).
  if (!conversation)
    throw new GraphError({ code: 100, subcode: 2534014, message: '(#100) No matching user found' });
  const last = messagesOf(world, conversation.id).find(one => one.fromPerson)?.at ?? 0;
  if (world.clock.now() - last > (human ? 7 * dayMs : dayMs)) {
    throw new GraphError({
      code: 10,
      subcode: 2534022,
      message: '(#10) This message is sent outside of allowed window.',
    });
  }
  return conversation;
}

function privateReply(world: World, accountId: string, commentId: string): ConversationRecord {
  const comment = commentStore(world).get(commentId);
  if (!comment)
    throw new GraphError({ code: 100, subcode: 2534014, message: '(#100) No matching comment found' });
  if (world.clock.now() - comment.at > 7 * dayMs) throw missingPermission();
  return openConversation(world, accountId, comment.from);
}
