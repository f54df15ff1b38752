import { checkParams, type GraphRequest, pick, Refusal } from './graph-request.ts';
import { account, checkToken } from './login.ts';
import { fetchPicture, type Picture } from './pictures.ts';

type Container = {
  id: string;
  pictures: Picture[];
  caption: string;
  isChild: boolean;
  readyAt: number;
  media?: string;
};

/** What is on the account, for the test to look at. */
export type Post = {
  id: string;
  caption: string;
  permalink: string;
  shortcode: string;
  pictures: Picture[];
  at: number;
};

/** Every parameter that the reference documents for a container (instagram-graph-api.md, 2.3); images alone are built here. */
const containerParams = [
  'image_url',
  'media_type',
  'caption',
  'is_carousel_item',
  'children',
  'location_id',
  'user_tags',
  'collaborators',
  'alt_text',
  'is_ai_generated',
];
const mediaFields = [
  'id',
  'caption',
  'children',
  'media_type',
  'media_product_type',
  'media_url',
  'permalink',
  'shortcode',
  'thumbnail_url',
  'timestamp',
  'username',
];
/** How long a container is IN_PROGRESS, in milliseconds: images are too, for some seconds (2.5). */
const workMs = 700;

export function createPublishing() {
  const containers = new Map<string, Container>();
  const posts: Post[] = [];
  let ids = 17_900_000_000_000_000n;
  const newId = () => String(++ids);

  const createContainer = async (request: GraphRequest) => {
    const { params } = request;
    checkParams(params, containerParams);
    const isChild = params.get('is_carousel_item') === 'true';
    const caption = params.get('caption') ?? '';
    checkCaption(caption, isChild);
    if (isChild && params.has('is_ai_generated'))
      throw new Refusal(100, '(#100) A carousel item has no AI label of its own');
    const pictures = params.get('media_type') === 'CAROUSEL' ? slidesOf(params) : [await imageOf(params)];
    const id = newId();
    containers.set(id, { id, pictures, caption, isChild, readyAt: Date.now() + workMs });
    return { id };
  };

  const slidesOf = (params: ReadonlyMap<string, string>): Picture[] => {
    if (params.has('image_url')) throw new Refusal(100, '(#100) A carousel has no image_url');
    const children = (params.get('children') ?? '').split(',');
    if (children.length < 2 || children.length > 10)
      throw new Refusal(100, 'The carousel must have between 2 and 10 items', 2_207_028);
    if (new Set(children).size < children.length) throw new Refusal(100, '(#100) A child is named twice');
    return children.flatMap(id => {
      const child = containers.get(id);
      if (!child?.isChild) throw new Refusal(100, `(#100) ${id} is no carousel item`);
      if (statusOf(child) !== 'FINISHED') throw new Refusal(9007, 'Media ID is not available', 2_207_027);
      return child.pictures;
    });
  };

  const publish = (request: GraphRequest) => {
    checkParams(request.params, ['creation_id!']);
    const container = containers.get(request.params.get('creation_id') ?? '');
    if (!container) throw new Refusal(24, 'The requested resource does not exist', 2_207_006);
    if (container.isChild) throw new Refusal(100, '(#100) A carousel item is not published by itself');
    if (container.media) throw new Refusal(24, 'This container was published already', 2_207_006);
    if (statusOf(container) !== 'FINISHED')
      throw new Refusal(9007, 'The media is not ready for publishing', 2_207_027);
    const id = newId();
    const shortcode = `C${id.slice(-8)}x`;
    const permalink = `https://www.instagram.com/p/${shortcode}/`;
    const { caption, pictures } = container;
    container.media = id;
    posts.push({ id, caption, pictures, shortcode, permalink, at: Date.now() });
    return { id };
  };

  const readNode = ({ path, params }: GraphRequest) => {
    checkParams(params, ['fields']);
    const container = containers.get(path);
    if (container) {
      const status = statusOf(container);
      const node = { id: path, status_code: status, status: `${status}: see the status code` };
      return pick(node, params.get('fields'), ['id', 'status_code', 'status']);
    }
    const post = posts.find(one => one.id === path);
    if (!post)
      throw new Refusal(100, `Unsupported get request. Object with ID '${path}' does not exist`, 33, {
        type: 'GraphMethodException',
      });
    return pick(nodeOf(post), params.get('fields'), mediaFields);
  };

  const quota = ({ params }: GraphRequest) => {
    checkParams(params, ['fields', 'since']);
    const limit = { quota_usage: posts.length, config: { quota_total: 50, quota_duration: 86_400 } };
    return { data: [pick(limit, params.get('fields') ?? 'quota_usage', Object.keys(limit))] };
  };

  const list = (shown: Post[], { params }: GraphRequest) => {
    checkParams(params, ['fields', 'limit', 'since', 'until', 'after', 'before']);
    // An empty list must not hide a wrong field.
    pick({}, params.get('fields'), mediaFields);
    const newest = shown.toReversed().slice(0, Number(params.get('limit') ?? 25));
    return { data: newest.map(post => pick(nodeOf(post), params.get('fields'), mediaFields)) };
  };

  const edges: Record<string, (request: GraphRequest) => object | Promise<object>> = {
    [`POST ${account.id}/media`]: createContainer,
    [`POST ${account.id}/media_publish`]: publish,
    [`GET ${account.id}/content_publishing_limit`]: quota,
    [`GET ${account.id}/media`]: request => list(posts, request),
    // Pictures of a story are not kept here, so there are none to list.
    [`GET ${account.id}/stories`]: request => list([], request),
  };

  return {
    posts,
    /** Publishing (2.1 to 2.9); undefined for paths that are not part of it. */
    async answer(request: GraphRequest): Promise<object | undefined> {
      const { method, path } = request;
      const edge = edges[`${method} ${path}`];
      const isNode = method === 'GET' && /^\d+$/.test(path);
      if (!edge && !isNode) return undefined;
      checkToken(request);
      return edge ? edge(request) : readNode(request);
    },
  };
}

async function imageOf(params: ReadonlyMap<string, string>): Promise<Picture> {
  const type = params.get('media_type');
  const address = params.get('image_url');
  if (type !== undefined && type !== 'STORIES')
    throw new Refusal(100, `Unknown media type ${type}`, 2_207_023);
  if (!address || params.has('children'))
    throw new Refusal(100, '(#100) The parameter image_url is required');
  return fetchPicture(address, type === 'STORIES');
}

/** 2.3: length, hashtags, mentions; a caption belongs to the parent. */
function checkCaption(caption: string, isChild: boolean): void {
  if (isChild && caption) throw new Refusal(100, '(#100) A carousel item has no caption');
  if (caption.length > 2_200) throw new Refusal(36_004, 'The caption is too long', 2_207_010);
  if ((caption.match(/#\w/g)?.length ?? 0) > 30) throw new Refusal(36_004, 'Too many hashtags', 2_207_010);
  if ((caption.match(/@\w/g)?.length ?? 0) > 20) throw new Refusal(100, 'Too many tags', 2_207_040);
}

function statusOf(container: Container): string {
  if (container.media) return 'PUBLISHED';
  return Date.now() < container.readyAt ? 'IN_PROGRESS' : 'FINISHED';
}

function nodeOf(post: Post): Record<string, unknown> {
  const { id, caption, permalink, shortcode, pictures } = post;
  return {
    id,
    ...(caption && { caption }),
    permalink,
    shortcode,
    media_type: pictures.length > 1 ? 'CAROUSEL_ALBUM' : 'IMAGE',
    media_product_type: 'FEED',
    // No colon in the offset (2.9).
    timestamp: `${new Date(post.at).toISOString().slice(0, 19)}+0000`,
    username: account.username,
  };
}
