import { checkParams, Refusal } from './graph-request.ts';

/** What is published, or a slide of it. */
export type Kind = 'picture' | 'reel' | 'story' | 'carousel' | 'picture slide' | 'film slide';

/** Where its bytes come from; a carousel has none of its own. */
export type Source = { image: string } | { film: string } | 'upload' | undefined;

export type ContainerOrder = {
  kind: Kind;
  source: Source;
  caption: string;
  children: string[];
  cover: string | undefined;
  thumbOffset: number | undefined;
  sharedToFeed: boolean;
};

const ofPost = [
  'caption',
  'location_id',
  'collaborators',
  'is_ai_generated',
  'is_paid_partnership',
  'branded_content_sponsor_ids',
  'is_comment_prompt_used',
];
const film = ['media_type!', 'video_url', 'upload_type'];

/** Every parameter that the reference documents for a container, by what is made (instagram-graph-api.md, 2.2, 2.3). */
const documented: Record<Kind, readonly string[]> = {
  picture: ['image_url!', 'is_carousel_item', 'alt_text', 'user_tags', ...ofPost],
  reel: [
    ...film,
    ...ofPost,
    'share_to_feed',
    'cover_url',
    'thumb_offset',
    'user_tags',
    'audio_name',
    'audio_configuration',
    'trial_params',
  ],
  story: [...film, 'image_url', 'user_tags', 'is_ai_generated'],
  carousel: ['media_type!', 'children!', ...ofPost],
  'picture slide': ['image_url!', 'is_carousel_item!', 'alt_text', 'user_tags'],
  'film slide': [...film, 'is_carousel_item!', 'thumb_offset'],
};

type Params = ReadonlyMap<string, string>;

export function readOrder(params: Params): ContainerOrder {
  const kind = kindOf(params.get('media_type'), flag(params, 'is_carousel_item') ?? false);
  checkParams(params, documented[kind]);
  const caption = params.get('caption') ?? '';
  checkCaption(caption);
  checkTags(params, kind);
  flag(params, 'is_ai_generated');
  return {
    kind,
    source: sourceOf(params, kind),
    caption,
    children: kind === 'carousel' ? childrenOf(params) : [],
    cover: params.get('cover_url'),
    thumbOffset: wholeNumber(params, 'thumb_offset'),
    // What is not said is a wish of Meta's own (2.3).
    sharedToFeed: flag(params, 'share_to_feed') ?? true,
  };
}

function kindOf(type: string | undefined, isSlide: boolean): Kind {
  if (type === undefined) return isSlide ? 'picture slide' : 'picture';
  if (isSlide && type === 'VIDEO') return 'film slide';
  const kinds: Record<string, Kind> = { REELS: 'reel', STORIES: 'story', CAROUSEL: 'carousel' };
  const kind = isSlide ? undefined : kinds[type];
  // A lone video is a reel since July 2023, and a reel is no slide (2.2).
  if (!kind) throw new Refusal(100, `Unknown media type ${type}`, 2_207_023);
  return kind;
}

function sourceOf(params: Params, kind: Kind): Source {
  if (kind === 'carousel') return undefined;
  const [image, video, upload] = ['image_url', 'video_url', 'upload_type'].map(name => params.get(name));
  if ([image, video, upload].filter(Boolean).length !== 1)
    throw new Refusal(100, '(#100) Exactly one of image_url, video_url and upload_type is required');
  if (image) return { image };
  if (video) return { film: video };
  if (upload !== 'resumable') throw new Refusal(100, `(#100) Unknown upload_type ${upload}`);
  return 'upload';
}

function childrenOf(params: Params): string[] {
  const children = (params.get('children') ?? '').split(',');
  if (children.length < 2 || children.length > 10)
    throw new Refusal(100, 'The carousel must have between 2 and 10 items', 2_207_028);
  if (new Set(children).size < children.length) throw new Refusal(100, '(#100) A child is named twice');
  return children;
}

/** 2.3: length, hashtags, mentions. */
function checkCaption(caption: string): void {
  if (caption.length > 2_200) throw new Refusal(36_004, 'The caption is too long', 2_207_010);
  if ((caption.match(/#\w/g)?.length ?? 0) > 30) throw new Refusal(36_004, 'Too many hashtags', 2_207_010);
  if ((caption.match(/@\w/g)?.length ?? 0) > 20) throw new Refusal(100, 'Too many tags', 2_207_040);
}

/** A place is required on a picture of the feed, optional on a story, and none on a reel (2.3). */
function checkTags(params: Params, kind: Kind): void {
  const said = params.get('user_tags');
  if (said === undefined) return;
  for (const { username, x, y } of JSON.parse(said)) {
    const places = [x, y].filter(share => typeof share === 'number' && share >= 0 && share <= 1).length;
    const isPlaced = kind === 'reel' ? x === undefined && y === undefined : places === 2;
    const isOptional = kind === 'story' && x === undefined && y === undefined;
    if (typeof username !== 'string' || username.startsWith('@') || !(isPlaced || isOptional))
      throw new Refusal(100, '(#100) Invalid user_tags', 2_207_018);
  }
}

function flag(params: Params, name: string): boolean | undefined {
  const said = params.get(name);
  if (said !== undefined && said !== 'true' && said !== 'false')
    throw new Refusal(100, `(#100) Param ${name} must be a boolean`);
  return said === undefined ? undefined : said === 'true';
}

function wholeNumber(params: Params, name: string): number | undefined {
  const said = params.get(name);
  if (said !== undefined && !/^\d+$/.test(said))
    throw new Refusal(100, `(#100) Param ${name} must be an integer`);
  return said === undefined ? undefined : Number(said);
}
