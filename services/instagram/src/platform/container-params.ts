import type { InstagramType } from '@insta-ai/proto/data/content-type';
import { carriesAiLabel } from '@insta-ai/proto/rules/ai-label';
import {
  altTextOf,
  isOffered,
  noOptions,
  type PostOptions,
  peopleIn,
  tagsOn,
} from '@insta-ai/proto/rules/post-options';
import { type FittedFile, optionsOf } from '../ledger/ledger.ts';

export type ContainerParams = Readonly<Record<string, string>>;

/** What a container is made of. */
export type PostParts = {
  instagramType: InstagramType;
  /** As the item has them: of a Post, one for each file. */
  outputs: readonly string[];
  media: readonly FittedFile[] | null;
  caption: string;
  options?: PostOptions;
  /** Ids of the partners that the options name, as the platform has them. */
  partnerIds?: readonly string[];
};

/** Parameters of a slide (instagram-graph-api.md, 2.2); the caption belongs to the parent alone. */
export function slideParams(file: FittedFile, index: number, post: PostParts): ContainerParams {
  return file.kind === 'video'
    ? { media_type: 'VIDEO', ...filmSource(file), is_carousel_item: 'true' }
    : { image_url: file.url, is_carousel_item: 'true', ...altText(index, post), ...tags(file, index, post) };
}

/** Parameters of what is published: a carousel of the given slides, or the one file (2.2). */
export function parentParams(post: PostParts, slides: readonly string[]): ContainerParams {
  const { instagramType, media, caption } = post;
  // An empty caption is left out: not every parameter may be empty.
  const words: ContainerParams = caption === '' ? {} : { caption };
  const files = media ?? [];
  const [file] = files;
  if (files.length > 1 || !file) {
    return {
      media_type: 'CAROUSEL',
      children: slides.join(','),
      ...words,
      ...people(post),
      ...place(post),
      ...partnership(post),
      ...commentPrompt(post),
      ...aiLabel(post),
    };
  }
  const source: ContainerParams = file.kind === 'video' ? filmSource(file) : { image_url: file.url };
  const ofFile = { ...source, ...tags(file, 0, post) };
  if (instagramType === 'Story') return { media_type: 'STORIES', ...ofFile, ...aiLabel(post) };
  if (file.kind === 'image')
    return {
      ...ofFile,
      ...words,
      ...altText(0, post),
      ...people(post),
      ...place(post),
      ...partnership(post),
      ...commentPrompt(post),
      ...aiLabel(post),
    };
  // A lone video is always a reel since July 2023 (2.2); one that was made as a Post is for the feed.
  const ofReel = instagramType === 'Reel' ? optionsOf(post) : noOptions;
  return {
    media_type: 'REELS',
    ...ofFile,
    ...words,
    share_to_feed: String(ofReel.shareToFeed),
    ...(instagramType === 'Reel' && cover(file, ofReel)),
    ...music(ofReel),
    ...trial(ofReel),
    ...people(post),
    ...place(post),
    ...partnership(post),
    ...commentPrompt(post),
    ...aiLabel(post),
  };
}

/** One that is uploaded has no address (2.6). */
function filmSource({ url, uploadKey }: FittedFile): ContainerParams {
  return uploadKey === undefined ? { video_url: url } : { upload_type: 'resumable' };
}

function altText(index: number, post: PostParts): ContainerParams {
  const text = altTextOf(optionsOf(post), post.outputs[index] ?? '');
  return text !== '' && isOffered('altTexts', post.instagramType) ? { alt_text: text } : {};
}

/** On a picture each has a place; a Reel may be made of several pictures, has none, and names each person once (2.3). */
function tags({ kind }: FittedFile, index: number, post: PostParts): ContainerParams {
  const tagged = isOffered('peopleTags', post.instagramType) ? tagsOn(optionsOf(post), post.outputs) : [];
  const named =
    kind === 'video'
      ? peopleIn(tagged).map(username => ({ username }))
      : tagged
          .filter(({ output }) => output === post.outputs[index])
          .map(({ username, x, y }) => ({ username, x, y }));
  return named.length > 0 ? { user_tags: JSON.stringify(named) } : {};
}

/** For what is published as a whole; a slide with it is refused (2.3). */
function aiLabel(post: PostParts): ContainerParams {
  const drawnByModel = (post.media ?? []).map(file => file.aiDrawn === true);
  return carriesAiLabel(optionsOf(post).aiLabel, drawnByModel) ? { is_ai_generated: 'true' } : {};
}

/** A picture, or a frame; both would be the picture (2.3). */
function cover({ coverUrl }: FittedFile, { coverMs }: PostOptions): ContainerParams {
  if (coverUrl) return { cover_url: coverUrl };
  return coverMs > 0 ? { thumb_offset: String(Math.round(coverMs)) } : {};
}

/** A track of the platform beside the sound of the film, as JSON (2.3). */
function music({ music: track }: PostOptions): ContainerParams {
  if (!track) return {};
  const { id, volume, filmVolume } = track;
  const configuration = { audio_id: id, audio_volume: volume, video_volume: filmVolume };
  return { audio_configuration: JSON.stringify(configuration) };
}

const strategies = { manual: 'MANUAL', performance: 'SS_PERFORMANCE' } as const;

/** As JSON (2.3). */
function trial({ trialReel }: PostOptions): ContainerParams {
  if (trialReel === 'off') return {};
  return { trial_params: JSON.stringify({ graduation_strategy: strategies[trialReel] }) };
}

/** Lists go as JSON, names without the @ (2.3). */
function people(post: PostParts): ContainerParams {
  const { collaborators } = optionsOf(post);
  const hasSome = collaborators.length > 0 && isOffered('collaborators', post.instagramType);
  return hasSome ? { collaborators: JSON.stringify(collaborators) } : {};
}

function place(post: PostParts): ContainerParams {
  const { place: chosen } = optionsOf(post);
  return chosen && isOffered('place', post.instagramType) ? { location_id: chosen.id } : {};
}

/** The label, and who paid; the platform knows partners by their ids alone. */
function partnership({ partnerIds = [], ...post }: PostParts): ContainerParams {
  if (!isOffered('paidPartnership', post.instagramType)) return {};
  return {
    ...(optionsOf(post).paidPartnership && { is_paid_partnership: 'true' }),
    ...(partnerIds.length > 0 && { branded_content_sponsor_ids: JSON.stringify(partnerIds) }),
  };
}

function commentPrompt(post: PostParts): ContainerParams {
  const isSet = optionsOf(post).commentPrompt && isOffered('commentPrompt', post.instagramType);
  return isSet ? { is_comment_prompt_used: 'true' } : {};
}
