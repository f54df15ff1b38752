import type { Base } from '../../base.ts';
import { type GraphNode, graphTime } from '../graph-node.ts';
import { accountOf } from '../seed.ts';
import type { CommentRecord, CommentsStore } from './comments.store.ts';
import type { MediaItem, MediaRecord, MediaStore } from './media.store.ts';
import { filePath, permalinkPath } from './paths.ts';

export type MediaNodes = ReturnType<typeof createMediaNodes>;

/** Posts, slides and comments as the Graph API shows them (instagram-graph-api.md 2.9, 3.1). */
export function createMediaNodes({
  media: store,
  comments: commentsStore,
  site,
}: Pick<Base, 'site'> & { media: MediaStore; comments: CommentsStore }) {
  const media = (one: MediaRecord): GraphNode => {
    const account = accountOf(one.accountId);
    const [first] = one.items;
    const comments = commentsStore.ofMedia(one.id);
    return {
      type: 'IGMedia',
      defaults: ['id'],
      fields: {
        id: one.id,
        ig_id: one.id.slice(3),
        shortcode: one.shortcode,
        permalink: `${site.origin}${permalinkPath(one)}`,
        caption: one.caption,
        username: account?.username,
        owner: account && { id: account.id },
        media_type: one.mediaType,
        media_product_type: one.productType,
        media_url: first && `${site.origin}${filePath(first.file)}`,
        thumbnail_url: undefined,
        timestamp: graphTime(one.publishedAt),
        like_count: 0,
        comments_count: comments.length,
        is_comment_enabled: one.commentsEnabled,
        is_shared_to_feed: one.productType === 'REELS' ? (one.shareToFeed ?? true) : undefined,
        alt_text: one.altText,
        is_ai_generated: one.aiGenerated ?? false,
        children:
          one.mediaType === 'CAROUSEL_ALBUM' ? { nodes: one.items.map(item => slide(one, item)) } : undefined,
        comments: () => ({ nodes: comments.map(comment) }),
      },
    };
  };

  const slide = (album: MediaRecord, { id, file, holds, altText }: MediaItem): GraphNode => {
    const { fields, ...node } = media({ ...album, mediaType: holds === 'image' ? 'IMAGE' : 'VIDEO' });
    const media_url = `${site.origin}${filePath(file)}`;
    return {
      ...node,
      fields: { ...fields, id, media_url, alt_text: altText, caption: undefined, children: undefined },
    };
  };

  const comment = (one: CommentRecord): GraphNode => ({
    type: 'IGComment',
    defaults: ['timestamp', 'text', 'id'],
    fields: {
      id: one.id,
      text: one.text,
      timestamp: graphTime(one.at),
      username: one.from.username,
      from: one.from,
      hidden: one.hidden,
      like_count: 0,
      media: { id: one.mediaId, media_product_type: store.get(one.mediaId)?.productType },
      parent_id: one.parentId,
      user: accountOf(one.from.id) && { id: one.from.id },
      legacy_instagram_comment_id: one.id.slice(3),
      replies: () => {
        const nodes = commentsStore.repliesTo(one.id).map(comment);
        return nodes.length > 0 ? { nodes } : undefined;
      },
    },
  });

  return { media, slide, comment };
}
