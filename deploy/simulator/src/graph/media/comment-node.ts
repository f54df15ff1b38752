import type { World } from '../../world.ts';
import { type GraphNode, graphTime } from '../graph-node.ts';
import { seededAccounts } from '../seed.ts';
import { type CommentRecord, repliesOf } from './comments.store.ts';
import { mediaOf } from './media.store.ts';

export function commentNode(world: World, comment: CommentRecord): GraphNode {
  const own = seededAccounts.some(one => one.id === comment.from.id);
  return {
    type: 'IGComment',
    defaults: ['timestamp', 'text', 'id'],
    fields: {
      id: comment.id,
      text: comment.text,
      timestamp: graphTime(comment.at),
      username: comment.from.username,
      from: comment.from,
      hidden: comment.hidden,
      like_count: 0,
      media: { id: comment.mediaId, media_product_type: mediaOf(world).get(comment.mediaId)?.productType },
      parent_id: comment.parentId,
      user: own ? { id: comment.from.id } : undefined,
      legacy_instagram_comment_id: comment.id.slice(3),
      replies: () => {
        const nodes = repliesOf(world, comment.id).map(one => commentNode(world, one));
        return nodes.length > 0 ? { nodes } : undefined;
      },
    },
  };
}
