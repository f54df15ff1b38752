import type { InstagramType } from '@insta-ai/proto/http/content-type';
import type { FittedFile, Words } from './ledger.ts';

export type ContainerParams = Readonly<Record<string, string>>;

/** Most slides of a carousel (instagram-graph-api.md, 2.2). */
const maxSlides = 10;

/** What stands in the way of the number of files; undefined when it fits the type. */
export function countProblem(type: InstagramType, files: number): Words | undefined {
  if (files === 0) {
    return {
      cause: 'noMedia',
      message: 'No picture or video is selected.',
      advice: 'Select one in the item and publish again.',
    };
  }
  if (type !== 'Story' && files > maxSlides) {
    return {
      cause: 'carouselSize',
      message: `${files} pictures are selected; a ${type} takes ${maxSlides}.`,
      advice: 'Deselect some pictures and publish again.',
    };
  }
  // Pictures of a Reel become one video; what else it may hold is for the owner of the media to say.
  if (type === 'Story' && files > 1) {
    return {
      cause: 'tooManyFiles',
      message: `${files} files are selected; a ${type} takes one.`,
      advice: 'Select only one picture or video and publish again.',
    };
  }
  return undefined;
}

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
