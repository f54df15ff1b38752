import type { World } from '../../world.ts';
import { type GraphNode, graphTime } from '../graph-node.ts';
import { seededAccounts } from '../seed.ts';
import { commentNode } from './comment-node.ts';
import { commentsOf } from './comments.store.ts';
import type { MediaItem, MediaRecord } from './media.store.ts';

export const fileUrl = (world: World, file: string) => `${world.origin}/cdn/media/${file}`;

export function permalink(world: World, media: MediaRecord): string {
  const username = seededAccounts.find(one => one.id === media.accountId)?.username ?? '';
  if (media.productType === 'STORY') return `${world.origin}/stories/${username}/${media.id}/`;
  return `${world.origin}/${media.productType === 'REELS' ? 'reel' : 'p'}/${media.shortcode}/`;
}

/** instagram-graph-api.md 2.9. */
export function mediaNode(world: World, media: MediaRecord): GraphNode {
  const account = seededAccounts.find(one => one.id === media.accountId);
  const first = media.items[0];
  const album = media.mediaType === 'CAROUSEL_ALBUM';
  const comments = commentsOf(world, media.id);
  return {
    type: 'IGMedia',
    defaults: ['id'],
    fields: {
      id: media.id,
      ig_id: media.id.slice(3),
      shortcode: media.shortcode,
      permalink: permalink(world, media),
      caption: media.caption,
      username: account?.username,
      owner: account && { id: account.id },
      media_type: media.mediaType,
      media_product_type: media.productType,
      media_url: first && fileUrl(world, first.file),
      thumbnail_url: undefined,
      timestamp: graphTime(media.publishedAt),
      like_count: 0,
      comments_count: comments.length,
      is_comment_enabled: media.commentsEnabled,
      is_shared_to_feed: media.productType === 'REELS' ? (media.shareToFeed ?? true) : undefined,
      alt_text: media.altText,
      is_ai_generated: media.aiGenerated ?? false,
      children: album ? { nodes: media.items.map(item => itemNode(world, media, item)) } : undefined,
      comments: () => ({ nodes: comments.map(one => commentNode(world, one)) }),
    },
  };
}

/** A slide of an album. */
export function itemNode(world: World, media: MediaRecord, item: MediaItem): GraphNode {
  const { fields } = mediaNode(world, { ...media, mediaType: item.holds === 'image' ? 'IMAGE' : 'VIDEO' });
  return {
    type: 'IGMedia',
    defaults: ['id'],
    fields: {
      ...fields,
      id: item.id,
      media_url: fileUrl(world, item.file),
      caption: undefined,
      children: undefined,
    },
  };
}
