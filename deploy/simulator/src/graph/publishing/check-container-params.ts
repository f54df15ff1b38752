import { type ConditionValues, usualConditions } from '../../conditions.ts';
import { badParameter, mediaError } from '../graph.errors.ts';
import { flag, type GraphCall, json, text } from '../graph-call.ts';
import { accountOf, publicPages, seededPages, trackOf } from '../seed.ts';
import { taken } from '../taken.ts';
import { captionProblem } from './check-caption.ts';
import type { ContainerRecord } from './container-record.ts';

export type ContainerOrder = Pick<
  ContainerRecord,
  | 'kind'
  | 'carouselItem'
  | 'caption'
  | 'sourceUrl'
  | 'altText'
  | 'aiGenerated'
  | 'shareToFeed'
  | 'collaborators'
  | 'locationId'
  | 'audio'
  | 'paidPartnership'
  | 'sponsors'
  | 'commentPrompt'
  | 'tags'
  | 'thumbOffset'
  | 'coverUrl'
  | 'trial'
  | 'uploading'
> & { holds: ContainerRecord['holds']; children: string[] };

/** A single picture has none (2.2). */
const kinds = ['VIDEO', 'REELS', 'STORIES', 'CAROUSEL'] as const;

/** What every container has; the rest are the options of `taken`. */
const ownNames = [
  'media_type',
  'image_url',
  'video_url',
  'caption',
  'is_carousel_item',
  'children',
  'upload_type',
];

/** Parameters of POST /{ig}/media (instagram-graph-api.md 2.2, 2.3). */
export function checkContainerParams(
  call: GraphCall,
  conditions: ConditionValues = usualConditions,
): ContainerOrder {
  checkNames(call);
  const carouselItem = flag(call, 'is_carousel_item') ?? false;
  const imageUrl = text(call, 'image_url');
  const videoUrl = text(call, 'video_url');
  const kind = kindOf(text(call, 'media_type'), carouselItem, imageUrl !== undefined);
  const uploading = isUpload(call);
  const children = kind === 'CAROUSEL' ? childIds(call) : [];
  if (uploading) checkUpload(kind, imageUrl ?? videoUrl);
  else checkSource(kind, imageUrl, videoUrl);
  const caption = text(call, 'caption');
  checkCaption(caption, { carouselItem, kind, mostHashtags: conditions.hashtags });
  checkExtras(call, kind, carouselItem);
  return {
    kind,
    carouselItem,
    caption: caption || undefined,
    children,
    sourceUrl: imageUrl ?? videoUrl,
    holds: kind === 'CAROUSEL' ? 'album' : imageUrl !== undefined ? 'image' : 'video',
    altText: text(call, 'alt_text'),
    aiGenerated: flag(call, 'is_ai_generated'),
    shareToFeed: flag(call, 'share_to_feed'),
    collaborators: collaboratorsIn(call, conditions),
    locationId: text(call, 'location_id'),
    audio: audioIn(call),
    paidPartnership: flag(call, 'is_paid_partnership'),
    sponsors: sponsorsIn(call),
    commentPrompt: flag(call, 'is_comment_prompt_used'),
    tags: tagsIn(call, kind, imageUrl !== undefined, conditions),
    thumbOffset: thumbOffsetIn(call),
    coverUrl: text(call, 'cover_url'),
    trial: trialIn(call),
    uploading: uploading || undefined,
  };
}

/** Meta drops in silence what it does not know, and then it is lost: refused here. */
function checkNames({ params }: GraphCall): void {
  const unknown = Object.keys(params).find(name => !ownNames.includes(name) && !(name in taken.options));
  if (unknown !== undefined) throw badParameter(`Unknown param ${unknown}`);
}

function isUpload(call: GraphCall): boolean {
  const type = text(call, 'upload_type');
  if (type !== undefined && type !== 'resumable') throw badParameter(`Unknown upload_type: ${type}`);
  return type !== undefined;
}

/** Videos only, and then no address (2.6). */
function checkUpload(kind: ContainerRecord['kind'], address?: string): void {
  if (kind !== 'REELS' && kind !== 'STORIES' && kind !== 'VIDEO')
    throw badParameter('upload_type=resumable is for videos: REELS, STORIES or VIDEO');
  if (address !== undefined) throw badParameter('upload_type=resumable takes no image_url or video_url');
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

/** "Not on children", and not shown on a Story (2.2, 2.3): refused here, for a caption that Meta drops in silence is lost. */
function checkCaption(
  caption: string | undefined,
  { carouselItem, kind, mostHashtags }: { carouselItem: boolean; kind: string; mostHashtags: number },
): void {
  if (carouselItem && caption) throw badParameter('caption is not supported on a carousel item');
  if (kind === 'STORIES' && caption) throw badParameter('caption is not supported for STORIES');
  const problem = caption === undefined ? undefined : captionProblem(caption, mostHashtags);
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
    throw mediaError('wrongCount', 'Carousel needs 2 to 10 photos or videos.');
  }
  if (new Set(ids).size !== ids.length) throw badParameter('children must be different containers', 2207028);
  return ids;
}

/** Each parameter where it is taken (2.3), and refused by its name where it is not. */
function checkExtras(call: GraphCall, kind: ContainerRecord['kind'], carouselItem: boolean): void {
  for (const [name, { kinds, onSlides }] of Object.entries(taken.options)) {
    if (text(call, name) === undefined) continue;
    if (!kinds.some(one => one === kind)) throw badParameter(`${name} is not supported for ${kind}`);
    if (carouselItem && !onSlides) throw badParameter(`${name} is not supported on a carousel item`);
  }
  const { characters } = taken.options.alt_text;
  if ([...(text(call, 'alt_text') ?? '')].length > characters)
    throw badParameter(`alt_text must be at most ${characters} characters`);
  const location = text(call, 'location_id');
  if (location !== undefined && !isPlace(location)) {
    throw badParameter('INSTAGRAM_PLATFORM_API__INVALID_LOCATION_ID');
  }
}

function trialIn(call: GraphCall): ContainerRecord['trial'] {
  const trial = json(call, 'trial_params') as { graduation_strategy?: unknown } | undefined;
  if (trial === undefined) return undefined;
  const strategy = trial?.graduation_strategy;
  if (strategy !== 'MANUAL' && strategy !== 'SS_PERFORMANCE')
    throw badParameter("Param trial_params['graduation_strategy'] must be one of {MANUAL, SS_PERFORMANCE}");
  return strategy;
}

/** A Page with coordinates (2.3). */
const isPlace = (id: string) =>
  [...seededPages, ...publicPages.filter(page => page.latitude !== undefined)].some(page => page.id === id);

/** Somebody with a public account, named without an @ (2.3). */
const isSomebody = (name: unknown, { missingPeople }: ConditionValues): name is string =>
  typeof name === 'string' && /^[A-Za-z0-9._]{1,30}$/.test(name) && !missingPeople.includes(name);

function collaboratorsIn(call: GraphCall, conditions: ConditionValues): readonly string[] | undefined {
  const names = json(call, 'collaborators');
  if (names === undefined) return undefined;
  const { most } = taken.options.collaborators;
  if (!Array.isArray(names) || names.length > most)
    throw badParameter(`collaborators must be a list of at most ${most} usernames`);
  const wrong = names.find(name => !isSomebody(name, conditions));
  if (wrong !== undefined) throw badParameter(`Cannot invite ${String(wrong)} to collaborate`, 2207018);
  return names;
}

/** Ids of professional accounts, each of which business_discovery finds (2.3). */
function sponsorsIn(call: GraphCall): readonly string[] | undefined {
  const ids = json(call, 'branded_content_sponsor_ids');
  if (ids === undefined) return undefined;
  const { most } = taken.options.branded_content_sponsor_ids;
  if (!Array.isArray(ids) || ids.length > most)
    throw badParameter(`branded_content_sponsor_ids must be a list of at most ${most} ids`);
  const wrong = ids.find(id => typeof id !== 'string' || !accountOf(id));
  if (wrong !== undefined) throw badParameter(`Cannot name ${String(wrong)} as a sponsor`);
  return ids;
}

/** A track that is there, and two volumes that are full where nothing is said. */
function audioIn(call: GraphCall): ContainerRecord['audio'] {
  const audio = json(call, 'audio_configuration') as Record<string, unknown> | undefined;
  if (audio === undefined) return undefined;
  const { audio_id: id, audio_volume: volume = 100, video_volume: videoVolume = 100 } = audio ?? {};
  if (typeof id !== 'string' || !trackOf(id))
    throw badParameter(`The audio ${String(id)} does not exist or can no longer be used`);
  if (!isVolume(volume) || !isVolume(videoVolume))
    throw badParameter("Params audio_configuration['audio_volume'] and ['video_volume'] must be 0 to 100");
  return { id, volume, videoVolume };
}

const isVolume = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;

/** People with a place on a picture, which a Story may leave out; in a video without one (2.3). */
function tagsIn(
  call: GraphCall,
  kind: ContainerRecord['kind'],
  onPicture: boolean,
  conditions: ConditionValues,
): ContainerRecord['tags'] {
  const tags = json(call, 'user_tags');
  if (tags === undefined) return undefined;
  const { most } = taken.options.user_tags;
  if (!Array.isArray(tags)) throw badParameter('user_tags must be a list');
  if (tags.length > most) throw badParameter(`Cannot use more than ${most} tags`, 2207040);
  return tags.map((tag: Record<string, unknown>, at) => {
    const { username, x, y } = tag ?? {};
    if (!isSomebody(username, conditions)) throw badParameter(`Cannot tag ${String(username)}`, 2207018);
    if (x === undefined && y === undefined && (kind !== 'IMAGE' || !onPicture)) return { username };
    if (!onPicture) throw badParameter(`user_tags[${at}]: a video takes no x and y`);
    return { username, x: shareIn(x, `user_tags[${at}]['x']`), y: shareIn(y, `user_tags[${at}]['y']`) };
  });
}

function shareIn(value: unknown, name: string): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= 1))
    throw badParameter(`Param ${name} must be a number from 0 to 1`);
  return value;
}

function thumbOffsetIn(call: GraphCall): number | undefined {
  const offset = text(call, 'thumb_offset');
  if (offset === undefined) return undefined;
  if (!/^\d+$/.test(offset)) throw badParameter('thumb_offset must be a number of milliseconds');
  return Number(offset);
}
