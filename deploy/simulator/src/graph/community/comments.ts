import { note } from '../../door/door.ts';
import { badParameter, unknownObject } from '../graph.errors.ts';
import { answerEdge, answerNode, type GraphCall, requiredFlag, requiredText } from '../graph-call.ts';
import type { GraphParts } from '../graph-parts.ts';
import type { CommentRecord } from '../media/comments.store.ts';
import { accountOf } from '../seed.ts';
import { taken } from '../taken.ts';

export type Comments = ReturnType<typeof createComments>;

export function createComments({ comments, media, nodes, clock }: GraphParts) {
  const required = (call: GraphCall, verb = 'get'): CommentRecord => {
    const comment = comments.get(call.id);
    if (!comment) throw unknownObject(call.id, verb);
    return comment;
  };

  const write = (call: GraphCall, mediaId: string, parentId?: string): object => {
    const message = requiredText(call, 'message');
    // From memory in the reference, kept because it is the stricter reading (3.1).
    const { characters } = taken.live.message;
    if ([...message].length > characters)
      throw badParameter(`A comment can have at most ${characters} characters`);
    const { id: accountId = '', username = '' } = accountOf(media.get(mediaId)?.accountId) ?? {};
    const from = { id: accountId, username };
    const { id } = comments.add({ mediaId, parentId, from, text: message, at: clock.now() });
    note(call.request, { commentId: id });
    return { id };
  };

  return {
    list(call: GraphCall): object {
      if (!media.get(call.id)) throw unknownObject(call.id);
      return answerEdge(call, comments.ofMedia(call.id).map(nodes.comment), { most: 50, usual: 50 });
    },
    create(call: GraphCall): object {
      const commented = media.get(call.id);
      if (!commented) throw unknownObject(call.id, 'post');
      const { products } = taken.live.message;
      if (!products.some(one => one === commented.productType))
        throw badParameter(`Comments are not supported for ${commented.productType}`);
      if (!commented.commentsEnabled) throw badParameter('Comments are turned off for this media');
      return write(call, commented.id);
    },
    show: (call: GraphCall) => answerNode(call, nodes.comment(required(call))),
    replies: (call: GraphCall) => answerEdge(call, comments.repliesTo(required(call).id).map(nodes.comment)),
    /** A reply to a reply lands under the top-level comment; hidden ones take none (3.1). */
    reply(call: GraphCall): object {
      const comment = required(call, 'post');
      if (comment.hidden) throw badParameter('Hidden comments cannot be replied to');
      return write(call, comment.mediaId, comment.parentId ?? comment.id);
    },
    hide(call: GraphCall): object {
      comments.put({ ...required(call, 'post'), hidden: requiredFlag(call, 'hide') });
      return { success: true };
    },
    remove(call: GraphCall): object {
      const comment = required(call, 'delete');
      for (const one of [...comments.repliesTo(comment.id), comment]) comments.remove(one.id);
      return { success: true };
    },
  };
}
