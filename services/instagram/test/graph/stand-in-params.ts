/** What a container is made as (instagram-graph-api.md, 2.2). */
export type Shape =
  | 'picture'
  | 'reel'
  | 'picture story'
  | 'film story'
  | 'picture slide'
  | 'film slide'
  | 'carousel';

/** Why a value is not taken: a subcode of the reference (7.3), or just a wrong parameter. */
type Wrong = { code: number; subcode?: number } | undefined;
type Rule = { on: readonly Shape[]; wrong(value: string, shape: Shape): Wrong };

const bad = { code: 100 };
const refusedName = { code: 100, subcode: 2_207_018 };
const unless = (isRight: boolean, wrong: Wrong = bad): Wrong => (isRight ? undefined : wrong);

const isAddress = (text: string) => /^https?:\/\/[\x21-\x7e]+$/.test(text) && URL.canParse(text);
const isName = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9._]{1,30}$/.test(value);
const isId = (value: unknown) => typeof value === 'string' && /^[0-9]+$/.test(value);
const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
const isLoud = (value: unknown) =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const yesOrNo = (value: string) => unless(value === 'true' || value === 'false');
const address = (value: string) => unless(isAddress(value), { code: 9004, subcode: 2_207_052 });

function wrongCaption(caption: string): Wrong {
  if ([...caption].length > 2_200) return { code: 36_004, subcode: 2_207_010 };
  // Of 30 and of 5 the stricter number (9).
  if ((caption.match(/(^|[^\p{L}\p{N}_&])#[\p{L}\p{N}_]/gu) ?? []).length > 5)
    return { code: 36_004, subcode: 2_207_010 };
  return unless((caption.match(/(^|[^\w.])@\w/g) ?? []).length <= 20, { code: 100, subcode: 2_207_040 });
}

function wrongList(text: string, most: number, isOne: (value: unknown) => boolean, wrong: Wrong): Wrong {
  const list = readJson(text);
  if (!Array.isArray(list) || list.length > most) return bad;
  return unless(list.every(isOne), wrong);
}

/** A place each on a picture, which a Story may leave out; none in a film. */
function wrongTags(text: string, shape: Shape): Wrong {
  const tags = readJson(text);
  if (!Array.isArray(tags)) return bad;
  if (tags.length > 20) return { code: 100, subcode: 2_207_040 };
  for (const tag of tags) {
    const { username, x, y, ...more } = Object(tag) as Record<string, unknown>;
    if (!isName(username)) return refusedName;
    if (Object.keys(more).length > 0) return bad;
    const isPlaced = isShare(x) && isShare(y);
    const hasNone = x === undefined && y === undefined;
    const isRight =
      shape === 'picture' || shape === 'picture slide'
        ? isPlaced
        : hasNone || (shape === 'picture story' && isPlaced);
    if (!isRight) return bad;
  }
  return undefined;
}

function wrongAudio(text: string): Wrong {
  const { audio_id: id, audio_volume: volume, video_volume: own, ...more } = Object(readJson(text));
  return unless(isId(id) && isLoud(volume) && isLoud(own) && Object.keys(more).length === 0);
}

function wrongTrial(text: string): Wrong {
  const { graduation_strategy: strategy, ...more } = Object(readJson(text));
  return unless(['MANUAL', 'SS_PERFORMANCE'].includes(strategy) && Object.keys(more).length === 0);
}

const films: readonly Shape[] = ['reel', 'film story', 'film slide'];
const published: readonly Shape[] = ['picture', 'reel', 'carousel'];

/** TABLE: every parameter of POST /{ig}/media, what it is taken on and in which form (2.2, 2.3, 2.6). */
const rules: { readonly [name: string]: Rule } = {
  media_type: {
    on: ['reel', 'picture story', 'film story', 'film slide', 'carousel'],
    wrong: () => undefined,
  },
  is_carousel_item: {
    on: ['picture slide', 'film slide', ...published, 'picture story', 'film story'],
    wrong: yesOrNo,
  },
  image_url: { on: ['picture', 'picture slide', 'picture story'], wrong: address },
  video_url: { on: films, wrong: address },
  upload_type: { on: films, wrong: value => unless(value === 'resumable') },
  children: { on: ['carousel'], wrong: () => undefined },
  caption: { on: published, wrong: wrongCaption },
  alt_text: { on: ['picture', 'picture slide'], wrong: text => unless([...text].length <= 1_000) },
  user_tags: {
    on: ['picture', 'picture slide', 'reel', 'picture story', 'film story'],
    wrong: wrongTags,
  },
  collaborators: { on: published, wrong: text => wrongList(text, 3, isName, refusedName) },
  location_id: { on: published, wrong: text => unless(isId(text)) },
  share_to_feed: { on: ['reel'], wrong: yesOrNo },
  thumb_offset: { on: ['reel', 'film slide'], wrong: text => unless(isId(text)) },
  cover_url: { on: ['reel'], wrong: address },
  audio_configuration: { on: ['reel'], wrong: wrongAudio },
  trial_params: { on: ['reel'], wrong: wrongTrial },
  is_paid_partnership: { on: published, wrong: yesOrNo },
  branded_content_sponsor_ids: { on: published, wrong: text => wrongList(text, 2, isId, bad) },
  is_comment_prompt_used: { on: published, wrong: yesOrNo },
  is_ai_generated: { on: [...published, 'picture story', 'film story'], wrong: yesOrNo },
};

export type Params = Readonly<Record<string, string>>;

/** What is asked for by type and source; undefined when there is no such container. */
function shapeOf({ media_type: type, is_carousel_item: item, ...params }: Params): Shape | undefined {
  const isPicture = params.image_url !== undefined;
  const isFilm = params.video_url !== undefined || params.upload_type !== undefined;
  if (item === 'true') {
    if (type === undefined && isPicture) return 'picture slide';
    return type === 'VIDEO' ? 'film slide' : undefined;
  }
  if (type === undefined) return isPicture ? 'picture' : undefined;
  if (type === 'CAROUSEL') return 'carousel';
  if (type === 'REELS') return 'reel';
  if (type !== 'STORIES') return undefined;
  return isFilm && !isPicture ? 'film story' : 'picture story';
}

export type Refusal = { code: number; subcode?: number; message: string };

/** Why a container is not made, each parameter by its name; undefined when it is. */
export function paramsProblem(params: Params): Refusal | undefined {
  const unknown = Object.keys(params).find(name => !(name in rules));
  if (unknown) return { code: 100, message: `(#100) Unknown param ${unknown}` };
  const shape = shapeOf(params);
  if (!shape) return { code: 100, subcode: 2_207_023, message: '(#100) Unknown media_type for these media' };
  for (const [name, value] of Object.entries(params)) {
    const rule = rules[name];
    if (!rule?.on.includes(shape)) return { code: 100, message: `(#100) ${name} is not for a ${shape}` };
    const wrong = rule.wrong(value, shape);
    if (wrong) return { ...wrong, message: `(#${wrong.code}) ${name} cannot be ${value}` };
  }
  return sourceProblem(shape, params);
}

/** One picture, one film by its address, or an upload without one. */
function sourceProblem(shape: Shape, params: Params): Refusal | undefined {
  if (shape === 'carousel') return undefined;
  const given = ['image_url', 'video_url', 'upload_type'].filter(name => params[name] !== undefined);
  if (given.length === 1) return undefined;
  return { code: 100, message: `(#100) Exactly one source is needed, not ${given.join(' and ') || 'none'}` };
}
