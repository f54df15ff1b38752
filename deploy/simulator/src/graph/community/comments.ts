import { note } from '../../door/open-door.ts';
import { randomDigits } from '../../store/random-text.ts';
import { badParameter, unknownObject } from '../graph.errors.ts';
import { answerEdge, answerNode, flag, type GraphCall, requiredText } from '../graph-call.ts';

import { commentNode } from '../media/comment-node.ts';
import { type CommentRecord, commentStore, commentsOf, repliesOf } from '../media/comments.store.ts';
import { mediaOf } from '../media/media.store.ts';
import { seededAccounts } from '../seed.ts';

export function listComments(call: GraphCall): object {
  if (!mediaOf(call.world).get(call.id)) throw unknownObject(call.id);
  const nodes = commentsOf(call.world, call.id).map(one => commentNode(call.world, one));
  return answerEdge(call, nodes, { most: 50, usual: 50 });
}

export function createComment(call: GraphCall): object {
  const media = mediaOf(call.world).get(call.id);
  if (!media) throw unknownObject(call.id, 'post');
  if (!media.commentsEnabled) throw badParameter('Comments are turned off for this media');
  return { id: writeComment(call, media.id, undefined) };
}

function requireComment(call: GraphCall, verb = 'get'): CommentRecord {
  const comment = commentStore(call.world).get(call.id);
  if (!comment) throw unknownObject(call.id, verb);
  return comment;
}

export const commentObject = (call: GraphCall) =>
  answerNode(call, commentNode(call.world, requireComment(call)));

export const listReplies = (call: GraphCall) =>
  answerEdge(
    call,
    repliesOf(call.world, requireComment(call).id).map(one => commentNode(call.world, one)),
  );

/** A reply to a reply lands under the top-level comment; hidden ones take none (3.1). */
export function createReply(call: GraphCall): object {
  const comment = requireComment(call, 'post');
  if (comment.hidden) throw badParameter('Hidden comments cannot be replied to');
  return { id: writeComment(call, comment.mediaId, comment.parentId ?? comment.id) };
}

function writeComment(call: GraphCall, mediaId: string, parentId: string | undefined): string {
  const message = requiredText(call, 'message');
  // From memory in the reference, kept because it is the stricter reading (3.1).
  if (message.length > 300) throw badParameter('A comment can have at most 300 characters');
  const account = seededAccounts.find(one => one.id === mediaOf(call.world).get(mediaId)?.accountId);
  const from = { id: account?.id ?? '', username: account?.username ?? '' };
  const comment = { id: `179${randomDigits(14)}`, mediaId, parentId, from, text: message, hidden: false };
  commentStore(call.world).put({ ...comment, at: call.world.clock.now() });
  note(call.request, { commentId: comment.id });
  return comment.id;
}

export function hideComment(call: GraphCall): object {
  const comment = requireComment(call, 'post');
  const hide = flag(call, 'hide');
  if (hide === undefined) throw badParameter('The parameter hide is required');
  commentStore(call.world).put({ ...comment, hidden: hide });
  return { success: true };
}

export function deleteComment(call: GraphCall): object {
  const comment = requireComment(call, 'delete');
  for (const reply of repliesOf(call.world, comment.id)) commentStore(call.world).remove(reply.id);
  commentStore(call.world).remove(comment.id);
  return { success: true };
}
