import { type CallName, ok, type Reply, refuse } from './graph-reply.ts';
import { paramsProblem } from './stand-in-params.ts';

export type StandInContainer = {
  id: string;
  params: Record<string, string>;
  status: string;
  detail: string;
  looksLeft: number;
  /** From when on it says that it is published; it may lag behind what it did. */
  toldAt?: number;
  /** What came of the film of an upload, where its streams began, and what ends the one that is open. */
  film?: { came: number; isWhole: boolean; begunAt?: number[]; stream?: AbortSignal | undefined };
  /** Set when media_publish was accepted. */
  wasSent?: boolean;
};
export type StandInPost = {
  id: string;
  caption: string;
  slides: string[];
  story: boolean;
  reel?: boolean;
  timestamp: string;
  commentsOff?: boolean;
  /** From when on the lists show it. */
  shownAt?: number;
};

/** How late what media_publish does becomes true and visible, in milliseconds. */
export type Lateness = {
  effectMs: number;
  containerLagMs: number;
  listLagMs: number;
  /** What was sent cannot be asked about any more. */
  containerGone: boolean;
};

export const punctual: Lateness = { effectMs: 0, containerLagMs: 0, listLagMs: 0, containerGone: false };

export type PublishingWorld = {
  accountId: string;
  containers: Map<string, StandInContainer>;
  /** Oldest first. */
  posts: StandInPost[];
  /** Most of them in one answer, however many are asked for. */
  mediaOnAPage: number;
  quotaTotal: number;
  /** Ids of other professional accounts, by name. */
  brands: Map<string, string>;
  /** Where bytes of films go. */
  uploadsTo: string;
  /** How often a new container answers IN_PROGRESS before it is ready. */
  looksUntilReady: number;
  /** Sentences with which the next containers fail. */
  brokenContainers: string[];
  nextId: number;
  late: Lateness;
  /** What media_publish was asked for and is not live yet. */
  pending: { at: number; containerId: string; postId: string }[];
  /** Oldest first. */
  comments: { mediaId: string; text: string }[];
  now(): number;
};

const always = ['access_token', 'appsecret_proof'];

export function answerPublishing(
  world: PublishingWorld,
  call: CallName,
  id: string,
  params: Record<string, string>,
): Reply {
  takeEffect(world);
  if (call === 'create') return create(world, params);
  if (call === 'publish') return publish(world, params);
  if (call === 'status') return look(world, id, params);
  if (call === 'permalink') {
    const post = world.posts.find(candidate => candidate.id === id);
    return post ? ok({ id, permalink: `https://www.instagram.com/p/${id}/` }) : refuse(100, 33);
  }
  if (call === 'discover') return discover(world, params);
  if (call === 'quota') {
    const config = params.fields?.includes('config')
      ? { config: { quota_total: world.quotaTotal, quota_duration: 86_400 } }
      : {};
    return ok({ data: [{ quota_usage: world.posts.length, ...config }] });
  }
  if (call === 'comment') return writeComment(world, id, params);
  if (call === 'switch-comments') return switchComments(world, id, params);
  if (call === 'comments') return listComments(world, id, params);
  return listMedia(world, call, id, params);
}

/** Page by page, as many as are asked for or fit on one. */
function listMedia(
  world: PublishingWorld,
  call: CallName,
  id: string,
  params: Record<string, string>,
): Reply {
  const fields = params.fields?.split(',') ?? ['id'];
  if (fields.some(field => !mediaFields.includes(field))) return refuse(100);
  const shown = world.posts
    .filter(post => post.story === (call === 'stories') && (post.shownAt ?? 0) <= world.now())
    .reverse();
  const from = params.after ? shown.findIndex(post => post.id === params.after) + 1 : 0;
  const page = shown.slice(from, from + Math.min(Number(params.limit ?? 25), world.mediaOnAPage));
  const data = page.map(post => {
    const known = mediaNode(post);
    return Object.fromEntries(['id', ...fields].map(name => [name.replace(/\{.*/, ''), known[name]]));
  });
  const after = page.at(-1)?.id;
  const hasMore = from + page.length < shown.length;
  const next = `https://graph.facebook.com/v25.0/${id}/media?access_token=secret&after=${after}`;
  return ok({ data, ...(after && { paging: { cursors: { after }, ...(hasMore && { next }) } }) });
}

/** instagram-graph-api.md, 4.1. */
function discover(world: PublishingWorld, { fields = '' }: Record<string, string>): Reply {
  const name = /^business_discovery\.username\(([a-z0-9._]+)\)\{id,username,name\}$/i.exec(fields)?.[1];
  if (name === undefined) return refuse(100);
  const id = world.brands.get(name);
  return id ? ok({ business_discovery: { id, username: name } }) : refuse(110, 2_207_013);
}

/** instagram-graph-api.md, 3.1. A story has none. */
function writeComment(world: PublishingWorld, mediaId: string, params: Record<string, string>): Reply {
  const post = world.posts.find(candidate => candidate.id === mediaId);
  if (!post || post.story) return refuse(100, 33);
  if (post.commentsOff) return refuse(100);
  const isWhole = Object.keys(params).every(name => ['message', ...always].includes(name));
  if (!isWhole || !params.message || [...params.message].length > 300) return refuse(100);
  world.nextId += 1;
  world.comments.push({ mediaId, text: params.message });
  return ok({ id: `178${String(world.nextId).padStart(14, '0')}` });
}

function switchComments(world: PublishingWorld, mediaId: string, params: Record<string, string>): Reply {
  const post = world.posts.find(candidate => candidate.id === mediaId);
  if (!post || post.story) return refuse(100, 33);
  if (Object.keys(params).some(name => !['comment_enabled', ...always].includes(name))) return refuse(100);
  if (!['true', 'false'].includes(params.comment_enabled ?? '')) return refuse(100);
  post.commentsOff = params.comment_enabled === 'false';
  return ok({ success: true });
}

function listComments(world: PublishingWorld, mediaId: string, params: Record<string, string>): Reply {
  if (!world.posts.some(post => post.id === mediaId)) return refuse(100, 33);
  if (params.fields !== 'id,text' || Number(params.limit) > 50) return refuse(100);
  const written = world.comments.filter(comment => comment.mediaId === mediaId).reverse();
  return ok({
    data: written.slice(0, Number(params.limit)).map(({ text }, at) => ({ id: `178${at}`, text })),
  });
}

const mediaFields = [
  'id',
  'caption',
  'timestamp',
  'permalink',
  'media_type',
  'media_product_type',
  'children{id}',
  'media_url',
  'thumbnail_url',
];

function mediaNode({ id, caption, timestamp, slides, story, reel }: StandInPost): Record<string, unknown> {
  const album = slides.length > 1;
  return {
    id,
    caption: caption || undefined,
    timestamp,
    permalink: `https://www.instagram.com/p/${id}/`,
    media_type: reel ? 'VIDEO' : album ? 'CAROUSEL_ALBUM' : 'IMAGE',
    media_product_type: story ? 'STORY' : reel ? 'REELS' : 'FEED',
    'children{id}': album ? { data: slides.map((_, index) => ({ id: `${id}${index}` })) } : undefined,
    media_url: slides[0],
  };
}

/** A post of somebody else who uses the same account: by hand, or with another tool. */
export function postByHand(world: PublishingWorld, fields: Partial<StandInPost> = {}): void {
  world.nextId += 1;
  const id = `179${String(world.nextId).padStart(14, '0')}`;
  world.posts.push({
    id,
    caption: '',
    slides: ['https://example.com/by-hand.jpg'],
    story: false,
    timestamp: graphTime(world.now()),
    ...fields,
  });
}

function graphTime(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+Z$/, '+0000');
}

function create(world: PublishingWorld, params: Record<string, string>): Reply {
  const { access_token: _token, appsecret_proof: _proof, ...asked } = params;
  const refusal = paramsProblem(asked);
  if (refusal) return refuse(refusal.code, refusal.subcode, refusal.message);
  const problem = params.media_type === 'CAROUSEL' ? carouselProblem(world, params) : undefined;
  if (problem) return problem;
  world.nextId += 1;
  const id = `180${String(world.nextId).padStart(14, '0')}`;
  const detail = world.brokenContainers.shift() ?? '';
  const looksLeft = world.looksUntilReady;
  const status = looksLeft > 0 ? 'IN_PROGRESS' : detail ? 'ERROR' : 'FINISHED';
  const film = params.upload_type ? { film: { came: 0, isWhole: false } } : {};
  world.containers.set(id, { id, params, status, detail, looksLeft, ...film });
  return ok({ id, ...(params.upload_type && { uri: `${world.uploadsTo}/${id}` }) });
}

function carouselProblem(world: PublishingWorld, params: Record<string, string>): Reply | undefined {
  const children = (params.children ?? '').split(',').map(child => world.containers.get(child));
  if (children.length < 2 || children.length > 10) return refuse(100, 2_207_028);
  if (new Set(children).size < children.length) return refuse(100, 2_207_028);
  if (children.some(child => child?.params.is_carousel_item !== 'true')) return refuse(24, 2_207_006);
  return children.some(child => child?.status !== 'FINISHED') ? refuse(9007, 2_207_027) : undefined;
}

function look(world: PublishingWorld, id: string, params: Record<string, string>): Reply {
  const container = world.containers.get(id);
  if (!container) return refuse(100, 33);
  const { film } = container;
  if (params.fields === 'status_code,video_status') return ok({ id, ...uploadState(film) });
  if (params.fields !== 'status_code,status') return refuse(100);
  if (film && !film.isWhole) return ok({ id, status_code: 'IN_PROGRESS' });
  if (container.wasSent && world.late.containerGone) return refuse(100, 33);
  if (container.status === 'IN_PROGRESS') {
    container.looksLeft -= 1;
    if (container.looksLeft < 0) container.status = container.detail ? 'ERROR' : 'FINISHED';
  }
  const lags = container.status === 'PUBLISHED' && world.now() < (container.toldAt ?? 0);
  return ok({ id, status_code: lags ? 'FINISHED' : container.status, status: container.detail });
}

function uploadState({ came, isWhole }: NonNullable<StandInContainer['film']> = { came: 0, isWhole: true }) {
  const phase = { status: isWhole ? 'complete' : 'in_progress', bytes_transferred: came };
  return { status_code: isWhole ? 'FINISHED' : 'IN_PROGRESS', video_status: { uploading_phase: phase } };
}

function publish(world: PublishingWorld, params: Record<string, string>): Reply {
  const container = world.containers.get(params.creation_id ?? '');
  if (!container) return refuse(24, 2_207_006);
  if (container.status === 'IN_PROGRESS' || container.film?.isWhole === false) return refuse(9007, 2_207_027);
  if (container.status === 'ERROR' || container.status === 'EXPIRED') return refuse(24, 2_207_008);
  if (container.params.is_carousel_item) return refuse(100);
  if (world.posts.length >= world.quotaTotal) return refuse(9, 2_207_042);
  world.nextId += 1;
  const postId = `179${String(world.nextId).padStart(14, '0')}`;
  container.wasSent = true;
  world.pending.push({ at: world.now() + world.late.effectMs, containerId: container.id, postId });
  takeEffect(world);
  return ok({ id: postId });
}

/** Makes live what was accepted and whose time has come. */
export function takeEffect(world: PublishingWorld): void {
  const due = world.pending.filter(({ at }) => at <= world.now());
  world.pending = world.pending.filter(({ at }) => at > world.now());
  for (const { at, containerId, postId } of due) {
    const container = world.containers.get(containerId);
    if (!container) continue;
    const { params } = container;
    const slides = params.children?.split(',') ?? [];
    const urls = slides.map(slide => sourceOf(world.containers.get(slide)?.params));
    world.posts.push({
      id: postId,
      caption: params.caption ?? '',
      slides: slides.length > 0 ? urls : [sourceOf(params)],
      story: params.media_type === 'STORIES',
      reel: params.media_type === 'REELS',
      timestamp: graphTime(at),
      shownAt: at + world.late.listLagMs,
    });
    container.status = 'PUBLISHED';
    container.toldAt = at + world.late.containerLagMs;
  }
}

const sourceOf = (params: Record<string, string> = {}) =>
  params.image_url ?? params.video_url ?? params.upload_type ?? '';
