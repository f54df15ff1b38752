import type { Base } from '../../base.ts';

/** Somebody on a picture, from the left and from above, or in a video. */
export type PersonTag = { username: string; x?: number; y?: number };

export type TrialStrategy = 'MANUAL' | 'SS_PERFORMANCE';

export type MediaItem = {
  id: string;
  holds: 'image' | 'video';
  file: string;
  width?: number;
  height?: number;
  altText?: string;
  tags?: readonly PersonTag[];
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
  collaborators?: readonly string[];
  /** The Page that it is at. */
  locationId?: string;
  /** The track that plays below it, and how loud it and the film are. */
  audio?: { id: string; volume: number; videoVolume: number };
  /** Set by itself where somebody is named who paid. */
  paidPartnership?: boolean;
  sponsors?: readonly string[];
  commentPrompt?: boolean;
  /** In milliseconds. */
  thumbOffset?: number;
  /** The picture that stands for a Reel. */
  coverUrl?: string;
  /** Who ends the trial of a Reel. */
  trial?: TrialStrategy;
  commentsEnabled: boolean;
  items: readonly MediaItem[];
  publishedAt: number;
};

const storyLife = 24 * 60 * 60 * 1000;

export type MediaStore = ReturnType<typeof createMediaStore>;

export function createMediaStore({ store, clock }: Base) {
  const collection = store.collection<MediaRecord>('media');
  const ofAccount = (accountId: string) =>
    collection.newestFirst().filter(one => one.accountId === accountId);
  return {
    ...collection,
    /** Newest first, and without stories (instagram-graph-api.md 2.9). */
    posts: (accountId: string) => ofAccount(accountId).filter(one => one.productType !== 'STORY'),
    liveStories: (accountId: string) =>
      ofAccount(accountId).filter(
        one => one.productType === 'STORY' && one.publishedAt > clock.now() - storyLife,
      ),
    publishedSince: (accountId: string, time: number) =>
      ofAccount(accountId).filter(one => one.publishedAt > time).length,
    byShortcode: (shortcode: string) => collection.newestFirst().find(one => one.shortcode === shortcode),
    /** The record, or the album one of whose slides has this id. */
    find(id: string): { media: MediaRecord; item?: MediaItem } | undefined {
      const media = collection.get(id);
      if (media) return { media };
      for (const album of collection.newestFirst()) {
        if (album.mediaType !== 'CAROUSEL_ALBUM') continue;
        const item = album.items.find(one => one.id === id);
        if (item) return { media: album, item };
      }
      return undefined;
    },
  };
}
