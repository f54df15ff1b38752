import type { World } from '../../world.ts';

export type MediaItem = {
  id: string;
  holds: 'image' | 'video';
  file: string;
  width?: number;
  height?: number;
};

/** A published post, reel or story. */
export type MediaRecord = {
  id: string;
  shortcode: string;
  accountId: string;
  containerId: string;
  mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  productType: 'FEED' | 'REELS' | 'STORY';
  caption?: string;
  altText?: string;
  aiGenerated?: boolean;
  shareToFeed?: boolean;
  commentsEnabled: boolean;
  items: readonly MediaItem[];
  publishedAt: number;
};

const storyLife = 24 * 60 * 60 * 1000;

export const mediaOf = (world: World) => world.store.collection<MediaRecord>('media');

export const allMedia = (world: World) => mediaOf(world).newestFirst();

/** Newest first; stories are not among them (instagram-graph-api.md 2.9). */
export const accountMedia = (world: World, accountId: string) =>
  allMedia(world).filter(one => one.accountId === accountId && one.productType !== 'STORY');

export const liveStories = (world: World, accountId: string) =>
  allMedia(world).filter(
    one =>
      one.accountId === accountId &&
      one.productType === 'STORY' &&
      one.publishedAt > world.clock.now() - storyLife,
  );

export const mediaByShortcode = (world: World, shortcode: string) =>
  allMedia(world).find(one => one.shortcode === shortcode);

/** The record, or the album one of whose slides has this id. */
export function findMedia(world: World, id: string): { media: MediaRecord; item?: MediaItem } | undefined {
  const media = mediaOf(world).get(id);
  if (media) return { media };
  for (const album of allMedia(world)) {
    const item = album.mediaType === 'CAROUSEL_ALBUM' ? album.items.find(one => one.id === id) : undefined;
    if (item) return { media: album, item };
  }
  return undefined;
}
