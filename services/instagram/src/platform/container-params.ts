import type { InstagramType } from '@insta-ai/proto/data/content-type';
import type { FittedFile } from '../ledger/ledger.ts';

export type ContainerParams = Readonly<Record<string, string>>;

/** Parameters of a slide (instagram-graph-api.md, 2.2); the caption belongs to the parent alone. */
export function slideParams(file: FittedFile): ContainerParams {
  return file.kind === 'video'
    ? { media_type: 'VIDEO', video_url: file.url, is_carousel_item: 'true' }
    : { image_url: file.url, is_carousel_item: 'true' };
}

/** Parameters of what is published: a carousel of the given slides, or the one file (2.2). */
export function parentParams(
  type: InstagramType,
  files: readonly FittedFile[],
  slides: readonly string[],
  caption: string,
): ContainerParams {
  // An empty caption is left out: not every parameter may be empty.
  const words: ContainerParams = caption === '' ? {} : { caption };
  const [file] = files;
  if (files.length > 1 || !file) return { media_type: 'CAROUSEL', children: slides.join(','), ...words };
  const source: ContainerParams = file.kind === 'video' ? { video_url: file.url } : { image_url: file.url };
  if (type === 'Story') return { media_type: 'STORIES', ...source };
  // A lone video is always a reel since July 2023 (2.2).
  return file.kind === 'video'
    ? { media_type: 'REELS', ...source, ...words, share_to_feed: 'true' }
    : { ...source, ...words };
}
