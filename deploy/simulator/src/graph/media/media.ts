import { note } from '../../door/door.ts';
import { badParameter, unknownObject } from '../graph.errors.ts';
import { answerEdge, answerNode, type GraphCall, requiredFlag, text } from '../graph-call.ts';
import type { GraphParts } from '../graph-parts.ts';
import { mayActFor, ownAccount } from '../own-account.ts';
import { accountOf } from '../seed.ts';
import { taken } from '../taken.ts';

export type Media = ReturnType<typeof createMedia>;

/** What was published, read and changed. */
export function createMedia({ media, nodes }: GraphParts) {
  return {
    show(call: GraphCall): object {
      const found = media.find(call.id);
      if (!found || !mayActFor(call.token, accountOf(found.media.accountId)?.pageId ?? ''))
        throw unknownObject(call.id);
      note(call.request, { mediaId: call.id });
      return answerNode(call, found.item ? nodes.slide(found.media, found.item) : nodes.media(found.media));
    },

    /** The only change that published media takes (2.3). */
    update(call: GraphCall): object {
      const found = media.get(call.id);
      if (!found) throw unknownObject(call.id, 'post');
      const { products } = taken.live.comment_enabled;
      if (!products.some(one => one === found.productType))
        throw badParameter(`comment_enabled is not supported for ${found.productType}`);
      media.put({ ...found, commentsEnabled: requiredFlag(call, 'comment_enabled') });
      return { success: true };
    },

    list(call: GraphCall): object {
      const { id } = ownAccount(call);
      const since = timeIn(call, 'since') ?? -Infinity;
      const until = timeIn(call, 'until') ?? Infinity;
      const within = media.posts(id).filter(one => one.publishedAt >= since && one.publishedAt <= until);
      return answerEdge(call, within.map(nodes.media));
    },

    stories: (call: GraphCall) => answerEdge(call, media.liveStories(ownAccount(call).id).map(nodes.media)),
  };
}

/** Seconds since 1970, or a date in words. */
function timeIn(call: GraphCall, name: string): number | undefined {
  const value = text(call, name);
  if (value === undefined) return undefined;
  return Number.isNaN(Number(value)) ? Date.parse(value) : Number(value) * 1000;
}
