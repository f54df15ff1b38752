import { type AccountSeed, accountOf } from '../seed.ts';
import type { MediaRecord } from './media.store.ts';

/** Pages link to paths alone, for they may be read under another name than the one in answers. */
export const filePath = (file: string) => `/cdn/media/${file}`;

export const drawnPath = (size: string, seed: string, words: string) =>
  `/cdn/drawn/${size}/${seed}/${encodeURIComponent(words)}.jpg`;

export const portraitPath = ({ id, portrait }: AccountSeed) => drawnPath('400x400', id, portrait);

export function permalinkPath(media: MediaRecord): string {
  if (media.productType === 'STORY')
    return `/stories/${accountOf(media.accountId)?.username ?? ''}/${media.id}/`;
  return `/${media.productType === 'REELS' ? 'reel' : 'p'}/${media.shortcode}/`;
}
