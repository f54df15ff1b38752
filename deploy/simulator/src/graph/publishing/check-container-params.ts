import { badParameter, mediaError } from '../graph.errors.ts';
import { flag, type GraphCall, json, text } from '../graph-call.ts';
import { captionProblem } from './check-caption.ts';
import type { ContainerRecord } from './container-record.ts';
import { taken } from './taken.ts';

export type ContainerOrder = Pick<
  ContainerRecord,
  'kind' | 'carouselItem' | 'caption' | 'sourceUrl' | 'coverUrl' | 'altText' | 'aiGenerated' | 'shareToFeed'
> & { holds: ContainerRecord['holds']; children: string[] };

const kinds = ['IMAGE', 'VIDEO', 'REELS', 'STORIES', 'CAROUSEL'] as const;

/** Parameters of POST /{ig}/media (instagram-graph-api.md 2.2, 2.3). */
export function checkContainerParams(call: GraphCall): ContainerOrder {
  const carouselItem = flag(call, 'is_carousel_item') ?? false;
  const imageUrl = text(call, 'image_url');
  const videoUrl = text(call, 'video_url');
  const kind = kindOf(text(call, 'media_type'), carouselItem, imageUrl !== undefined);
  if (text(call, 'upload_type') !== undefined) {
    throw badParameter('upload_type=resumable is not simulated: give video_url');
  }
  const children = kind === 'CAROUSEL' ? childIds(call) : [];
  checkSource(kind, imageUrl, videoUrl);
  const caption = text(call, 'caption');
  checkCaption(call, caption, carouselItem);
  checkExtras(call, kind, carouselItem);
  return {
    kind,
    carouselItem,
    caption: caption || undefined,
    children,
    sourceUrl: imageUrl ?? videoUrl,
    coverUrl: kind === 'REELS' ? text(call, 'cover_url') : undefined,
    holds: kind === 'CAROUSEL' ? 'album' : imageUrl !== undefined ? 'image' : 'video',
    altText: text(call, 'alt_text'),
    aiGenerated: flag(call, 'is_ai_generated'),
    shareToFeed: flag(call, 'share_to_feed'),
  };
}

function checkSource(kind: ContainerRecord['kind'], imageUrl?: string, videoUrl?: string): void {
  if (kind === 'CAROUSEL') return;
  if ((imageUrl === undefined) === (videoUrl === undefined)) {
    throw badParameter('Exactly one of image_url and video_url is required');
  }
  if ((kind === 'REELS' || kind === 'VIDEO') && videoUrl === undefined) {
    throw badParameter('The parameter video_url is required');
  }
  if (kind === 'IMAGE' && imageUrl === undefined) throw badParameter('The parameter image_url is required');
}

/** "Not on children" (2.3): refused here, since a caption Meta drops in silence is a caption lost. */
function checkCaption(call: GraphCall, caption: string | undefined, carouselItem: boolean): void {
  if (carouselItem && caption) throw badParameter('caption is not supported on a carousel item');
  if (carouselItem && text(call, 'location_id')) {
    throw badParameter('location_id is not supported on a carousel item');
  }
  const problem = caption === undefined ? undefined : captionProblem(caption);
  if (problem) throw problem;
}

function kindOf(said: string | undefined, carouselItem: boolean, hasImage: boolean): ContainerRecord['kind'] {
  const kind = said === undefined ? (hasImage ? 'IMAGE' : undefined) : kinds.find(one => one === said);
  if (!kind) throw badParameter(`Unknown media type: ${said ?? '(none)'}`, 2207023);
  if (carouselItem && (kind === 'REELS' || kind === 'STORIES' || kind === 'CAROUSEL')) {
    throw badParameter(`A carousel item cannot be ${kind}`, 2207023);
  }
  // Since 1 July 2023 every lone video is a reel (2.2).
  if (kind === 'VIDEO' && !carouselItem) {
    throw badParameter(
      'The VIDEO value for media_type is no longer supported. Use the REELS media_type',
      2207023,
    );
  }
  return kind;
}

function childIds(call: GraphCall): string[] {
  const given = call.params.children;
  const list = Array.isArray(given) ? given.map(String) : (text(call, 'children') ?? '').split(',');
  const ids = list.map(one => one.trim().replaceAll(/^\["?|"?\]$|"/g, '')).filter(Boolean);
  if (ids.length < taken.carousel.least || ids.length > taken.carousel.most) {
    throw mediaError(100, 2207028, 'Invalid number of children', 'Carousel needs 2 to 10 photos or videos.');
  }
  if (new Set(ids).size !== ids.length) throw badParameter('children must be different containers', 2207028);
  return ids;
}

function checkExtras(call: GraphCall, kind: ContainerRecord['kind'], carouselItem: boolean): void {
  const altText = text(call, 'alt_text');
  if (altText !== undefined && (kind === 'REELS' || kind === 'STORIES'))
    throw badParameter('alt_text is not supported on reels and stories');
  if (altText !== undefined && altText.length > 1000)
    throw badParameter('alt_text must be at most 1000 characters');
  const location = text(call, 'location_id');
  if (location !== undefined && !/^\d{5,}$/.test(location)) {
    throw badParameter('INSTAGRAM_PLATFORM_API__INVALID_LOCATION_ID');
  }
  checkCollaborators(call, kind, carouselItem);
  checkUserTags(call, kind);
}

function checkCollaborators(call: GraphCall, kind: ContainerRecord['kind'], carouselItem: boolean): void {
  const names = json(call, 'collaborators');
  if (names === undefined) return;
  if (!Array.isArray(names) || names.length > 3)
    throw badParameter('collaborators must be a list of at most 3 usernames');
  if (kind === 'STORIES' || carouselItem) throw badParameter('collaborators are not supported here');
  if (names.some(name => typeof name !== 'string' || name.startsWith('@'))) {
    throw mediaError(100, 2207018, 'Collaborator refused', 'Give usernames without a leading @.');
  }
}

function checkUserTags(call: GraphCall, kind: ContainerRecord['kind']): void {
  const tags = json(call, 'user_tags');
  if (tags === undefined) return;
  if (!Array.isArray(tags)) throw badParameter('user_tags must be a list');
  for (const tag of tags as Record<string, unknown>[]) {
    if (typeof tag?.username !== 'string') throw badParameter('user_tags needs a username for each tag');
    const placed = [tag.x, tag.y].every(at => typeof at === 'number' && at >= 0 && at <= 1);
    if (kind === 'IMAGE' && !placed) throw badParameter('user_tags needs x and y from 0.0 to 1.0 on images');
  }
}
