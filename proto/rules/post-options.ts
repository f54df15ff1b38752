import type { AiLabelChoice } from './ai-label.ts';
import { error, type Finding, warning } from './finding.ts';
import { isVideo } from './media-kind.ts';
import { charactersOf } from './post-text.ts';
import type { TrialChoice } from './trial-reel.ts';

/** What is said of one output. */
export type OutputText = { output: string; text: string };

/** Where on a picture as it goes out a person is, from the left and from above, 0 to 1; a video has no places, and they say nothing. */
export type PersonTag = { output: string; username: string; x: number; y: number };

/** Where a post is: a Page of the platform that has a location. */
export type Place = { id: string; name: string };

/** What plays below a Reel: a track of the platform, and how loud it and the film's own sound are, 0 to 100. */
export type Music = {
  id: string;
  title: string;
  artist: string;
  lengthMs: number;
  volume: number;
  filmVolume: number;
};

/** What a post may have beside its media and text. */
export type PostOptions = {
  altTexts: OutputText[];
  peopleTags: PersonTag[];
  shareToFeed: boolean;
  coverMs: number;
  coverOutput: string;
  music: Music | null;
  trialReel: TrialChoice;
  collaborators: string[];
  place: Place | null;
  paidPartnership: boolean;
  partners: string[];
  firstComment: string;
  commentPrompt: boolean;
  commentsOff: boolean;
  aiLabel: AiLabelChoice;
};

export type PostOption = keyof PostOptions;

type Row = {
  /** What it is called on the screen, and what of it a post would have. */
  name: string;
  parameter: string;
  types: readonly ('Post' | 'Story' | 'Reel')[];
  /** `picture`: with each picture, alone or as a slide; `file`: with a lone video, too. `post`: with what is published. `live`: once it is. */
  sentWith: 'picture' | 'file' | 'post' | 'live';
  /** Most values, and most characters of a text. */
  most?: number;
  characters?: number;
  source: string;
  asOf: string;
};

const changelog = 'https://developers.facebook.com/documentation/instagram-platform/changelog';
const publishing = 'https://developers.facebook.com/documentation/instagram-platform/content-publishing';
const reference =
  'https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-user/media';
const audio = 'https://developers.facebook.com/documentation/instagram-platform/content-publishing/audio-api';
const media = 'https://developers.facebook.com/documentation/instagram-platform/reference/instagram-media';
const comments =
  'https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-media/comments';

/**
 * TABLE: what Instagram lets a post have, by kind (instagram-graph-api.md, 2.3). Editor, pre-flight, container and the check of
 * a save follow it; the simulator has a table of its own, and `deploy/checks/rules.test.ts` compares them. That a comment has at most
 * 300 characters is documented nowhere, and the stricter reading (3.1).
 */
export const postOptions = {
  altTexts: {
    name: 'Alternative text',
    parameter: 'alt_text',
    types: ['Post'],
    sentWith: 'picture',
    characters: 1_000,
    source: publishing,
    asOf: '2025-03-24',
  },
  peopleTags: {
    name: 'People tags',
    parameter: 'user_tags',
    types: ['Post', 'Story', 'Reel'],
    sentWith: 'file',
    most: 20,
    source: reference,
    asOf: '2026-09-30',
  },
  collaborators: {
    name: 'Collaborators',
    parameter: 'collaborators',
    types: ['Post', 'Reel'],
    sentWith: 'post',
    most: 3,
    source: reference,
    asOf: '2026-09-30',
  },
  place: {
    name: 'Place on Instagram',
    parameter: 'location_id',
    types: ['Post', 'Reel'],
    sentWith: 'post',
    source: reference,
    asOf: '2026-09-30',
  },
  paidPartnership: {
    name: 'Paid partnership',
    parameter: 'is_paid_partnership',
    types: ['Post', 'Reel'],
    sentWith: 'post',
    source: `${publishing}#partnership-ads-label`,
    asOf: '2026-04-22',
  },
  partners: {
    name: 'Partners',
    parameter: 'branded_content_sponsor_ids',
    types: ['Post', 'Reel'],
    sentWith: 'post',
    most: 2,
    source: `${publishing}#partnership-ads-label`,
    asOf: '2026-04-22',
  },
  shareToFeed: {
    name: 'Show in the feed',
    parameter: 'share_to_feed',
    types: ['Reel'],
    sentWith: 'post',
    source: reference,
    asOf: '2026-09-30',
  },
  coverMs: {
    name: 'Cover',
    parameter: 'thumb_offset',
    types: ['Reel'],
    sentWith: 'post',
    source: reference,
    asOf: '2026-09-30',
  },
  coverOutput: {
    name: 'Cover picture',
    parameter: 'cover_url',
    types: ['Reel'],
    sentWith: 'post',
    source: reference,
    asOf: '2026-09-30',
  },
  music: {
    name: 'Music',
    parameter: 'audio_configuration',
    types: ['Reel'],
    sentWith: 'post',
    source: audio,
    asOf: '2026-06-16',
  },
  trialReel: {
    name: 'Trial Reel',
    parameter: 'trial_params',
    types: ['Reel'],
    sentWith: 'post',
    source: reference,
    asOf: '2026-09-30',
  },
  firstComment: {
    name: 'First comment',
    parameter: 'message',
    types: ['Post', 'Reel'],
    sentWith: 'live',
    characters: 300,
    source: comments,
    asOf: '2026-09-30',
  },
  commentPrompt: {
    name: 'Comment prompt',
    parameter: 'is_comment_prompt_used',
    types: ['Post', 'Reel'],
    sentWith: 'post',
    source: changelog,
    asOf: '2026-09-28',
  },
  commentsOff: {
    name: 'Comments off',
    parameter: 'comment_enabled',
    types: ['Post', 'Reel'],
    sentWith: 'live',
    source: media,
    asOf: '2026-09-30',
  },
  aiLabel: {
    name: 'AI label',
    parameter: 'is_ai_generated',
    types: ['Post', 'Story', 'Reel'],
    sentWith: 'post',
    source: changelog,
    asOf: '2026-06-22',
  },
} as const satisfies { [O in PostOption]: Row };

type SentWith<O extends PostOption, W> = (typeof postOptions)[O]['sentWith'] extends W ? O : never;

/** What is done once the post is live. */
export type LiveOption = { [O in PostOption]: SentWith<O, 'live'> }[PostOption];

export const postOptionNames = Object.keys(postOptions) as PostOption[];

/** The same in their order: a comment is written before comments are switched off. */
export const liveOptions = postOptionNames.filter(
  (name): name is LiveOption => postOptions[name].sentWith === 'live',
);

/** A post that has none of them. */
export const noOptions: PostOptions = {
  altTexts: [],
  peopleTags: [],
  shareToFeed: true,
  coverMs: 0,
  coverOutput: '',
  music: null,
  trialReel: 'off',
  collaborators: [],
  place: null,
  paidPartnership: false,
  partners: [],
  firstComment: '',
  commentPrompt: false,
  commentsOff: false,
  aiLabel: 'auto',
};

/** Whether this kind of post can have it; of no kind yet, everything can. */
export function isOffered(option: PostOption, instagramType: string | null | undefined): boolean {
  const types: readonly string[] = postOptions[option].types;
  return !instagramType || types.includes(instagramType);
}

/** Those that say something: of texts and tags of a picture only those of what is selected count. */
export function setOptions(options: PostOptions, outputs: readonly string[]): PostOption[] {
  const says: { [O in PostOption]: boolean } = {
    altTexts: outputs.some(output => altTextOf(options, output) !== ''),
    peopleTags: tagsOn(options, outputs).length > 0,
    collaborators: options.collaborators.length > 0,
    place: options.place !== null,
    paidPartnership: options.paidPartnership,
    partners: options.partners.length > 0,
    shareToFeed: !options.shareToFeed,
    // A picture wins over a frame (2.3).
    coverMs: options.coverMs > 0 && options.coverOutput === '',
    coverOutput: options.coverOutput !== '',
    music: options.music !== null,
    trialReel: options.trialReel !== 'off',
    firstComment: options.firstComment.trim() !== '',
    commentPrompt: options.commentPrompt,
    commentsOff: options.commentsOff,
    aiLabel: options.aiLabel !== 'auto',
  };
  return postOptionNames.filter(name => says[name]);
}

/** What a post is to have once it is live, in the order in which it is done. */
export function wantedOnceLive({ instagramType, options }: Omit<Planned, 'outputs'>): LiveOption[] {
  const set = setOptions(options, []);
  return liveOptions.filter(name => set.includes(name) && isOffered(name, instagramType));
}

/** What is said of one picture; empty when nothing is. */
export function altTextOf({ altTexts }: Pick<PostOptions, 'altTexts'>, output: string): string {
  return altTexts.find(one => one.output === output)?.text.trim() ?? '';
}

/** The people of each picture, or of a video that stands alone; how one between pictures is tagged is documented nowhere. */
export function tagsOn(
  { peopleTags }: Pick<PostOptions, 'peopleTags'>,
  outputs: readonly string[],
): PersonTag[] {
  return peopleTags.filter(
    ({ output }) => outputs.includes(output) && (outputs.length === 1 || !isVideo(output)),
  );
}

/** Who is tagged, each once: a video has no places, and names people once. */
export function peopleIn(tags: readonly PersonTag[]): string[] {
  return [...new Set(tags.map(({ username }) => username))];
}

type Planned = { instagramType: string | null | undefined; outputs: readonly string[]; options: PostOptions };

/** What stands in the way of what a post is to have. */
export function optionFindings(post: Planned): Finding[] {
  return [...notOffered(post).map(option => notOfferedFinding(option, post)), ...overLimits(post)];
}

/** What is worth knowing of options that do not go together: the post goes out all the same. */
export function clashingOptions({ instagramType, options }: Omit<Planned, 'outputs'>): Finding[] {
  const isOnBoth = options.commentPrompt && options.commentsOff;
  return isOnBoth && isOffered('commentPrompt', instagramType) ? [promptWithoutComments] : [];
}

const promptWithoutComments = warning({
  rule: 'prompt-without-comments',
  where: 'item',
  message: 'Nobody can answer the comment prompt: comments will be off.',
  fix: 'Remove one of the two in Edit, below More.',
});

/** What is set and this kind of post cannot have. */
export function notOffered({ instagramType, outputs, options }: Planned): PostOption[] {
  return setOptions(options, outputs).filter(option => !isOffered(option, instagramType));
}

/** The same in words, each by its name. */
export function notOfferedFinding(
  option: PostOption,
  { instagramType }: Pick<Planned, 'instagramType'>,
): Finding {
  return error({
    rule: 'not-offered',
    where: 'item',
    message: `${postOptions[option].name}: Instagram does not offer this for a ${instagramType}.`,
    fix: 'Remove it in Edit, below More, or choose another content type.',
  });
}

function overLimits({ instagramType, outputs, options }: Planned): Finding[] {
  const found: Finding[] = [];
  const { characters } = postOptions.altTexts;
  const tooLong = outputs.filter(output => charactersOf(altTextOf(options, output)) > characters);
  if (isOffered('altTexts', instagramType) && tooLong.length > 0)
    found.push(
      error({
        rule: 'alt-text-length',
        where: 'item',
        message: `An alternative text is longer than ${characters.toLocaleString('en')} characters.`,
        fix: 'Shorten it in Edit, below More.',
      }),
    );
  if (isOffered('peopleTags', instagramType)) {
    const tags = tagsOn(options, outputs);
    // The pictures of a Reel become one film.
    found.push(
      ...tagFindings(instagramType === 'Reel' ? peopleIn(tags) : tags.map(({ username }) => username)),
    );
  }
  if (isOffered('coverOutput', instagramType) && isVideo(options.coverOutput)) found.push(coverIsVideo);
  if (isOffered('firstComment', instagramType)) found.push(...commentFindings(options.firstComment));
  for (const option of ['collaborators', 'partners'] as const)
    if (isOffered(option, instagramType)) found.push(...namesFindings(option, options[option]));
  return found;
}

const coverIsVideo = error({
  rule: 'cover',
  where: 'item',
  message: `${postOptions.coverOutput.name}: it is a video.`,
  fix: 'Choose a picture in Edit, below More.',
});

function commentFindings(text: string): Finding[] {
  const { characters, name } = postOptions.firstComment;
  if (charactersOf(text.trim()) <= characters) return [];
  const tooLong = error({
    rule: 'comment-length',
    where: 'item',
    message: `${name}: it is longer than ${characters} characters.`,
    fix: 'Shorten it in Edit, below More.',
  });
  return [tooLong];
}

function tagFindings(names: readonly string[]): Finding[] {
  const { most } = postOptions.peopleTags;
  const found = wrongNames(names);
  if (names.length > most)
    found.push(
      error({
        rule: 'people-tags',
        where: 'item',
        message: `${names.length} people are tagged; Instagram takes ${most}.`,
        fix: 'Remove some in Edit, below More.',
      }),
    );
  return found;
}

function namesFindings(option: 'collaborators' | 'partners', names: readonly string[]): Finding[] {
  const { most } = postOptions[option];
  const found = wrongNames(names);
  if (names.length > most)
    found.push(
      error({
        rule: option,
        where: 'item',
        message: `There are ${names.length} ${option}; Instagram takes ${most}.`,
        fix: 'Remove some in Edit, below More.',
      }),
    );
  return found;
}

function wrongNames(names: readonly string[]): Finding[] {
  const wrong = names.find(name => !isUsername(name));
  if (wrong === undefined) return [];
  const finding = error({
    rule: 'person-name',
    where: 'item',
    message: `“${wrong}” is not a name on Instagram.`,
    fix: 'Write it as it stands in the profile, without spaces.',
  });
  return [finding];
}

/** Letters, digits, points and underscores, as Instagram has them. */
export function isUsername(name: string): boolean {
  return /^[A-Za-z0-9._]{1,30}$/.test(name);
}

/** A name as people paste it: with an @, as the address of a profile, in any letters; on Instagram all are small. */
export function usernameOf(written: string): string {
  return written
    .trim()
    .replace(/^(https?:\/\/)?(www\.)?instagram\.com\//i, '')
    .replace(/^@/, '')
    .replace(/[/?].*$/, '')
    .toLowerCase();
}
