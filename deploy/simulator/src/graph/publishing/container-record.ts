import type { PersonTag, TrialStrategy } from '../media/media.store.ts';

/** How a container was made; what changes with time is worked out in container-state. */
export type ContainerRecord = {
  id: string;
  accountId: string;
  kind: 'IMAGE' | 'VIDEO' | 'REELS' | 'STORIES' | 'CAROUSEL';
  carouselItem: boolean;
  holds: 'image' | 'video' | 'album';
  caption?: string;
  children: readonly string[];
  sourceUrl?: string;
  /** Copy of the media, taken when the container was made. */
  file?: string;
  width?: number;
  height?: number;
  altText?: string;
  aiGenerated?: boolean;
  shareToFeed?: boolean;
  collaborators?: readonly string[];
  /** The Page that it is at. */
  locationId?: string;
  /** The track that plays below it, and how loud it and the film are. */
  audio?: { id: string; volume: number; videoVolume: number };
  paidPartnership?: boolean;
  /** Ids of the accounts that paid. */
  sponsors?: readonly string[];
  commentPrompt?: boolean;
  tags?: readonly PersonTag[];
  /** In milliseconds. */
  thumbOffset?: number;
  /** The picture that stands for a Reel. */
  coverUrl?: string;
  /** Who ends the trial of a Reel. */
  trial?: TrialStrategy;
  createdAt: number;
  readyAt: number;
  /** A video is fetched after the answer; this survives a restart and is taken up again. */
  fetching: boolean;
  /** Made for a resumable upload; its bytes are in `uploadFile` until all of them came. */
  uploading?: boolean;
  /** What the first upload said that the whole is; absent before. */
  uploadBytes?: number;
  /** Never becomes ready. */
  stuck?: boolean;
  errorSubcode?: number;
  errorText?: string;
  expiresAt: number;
  mediaId?: string;
};

export const videoName = ({ id }: Pick<ContainerRecord, 'id'>) => `${id}.mp4`;

export const containerLife = 24 * 60 * 60 * 1000;
