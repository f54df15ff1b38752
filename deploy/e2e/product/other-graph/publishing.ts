import { type Containers, type ContainersOptions, createContainers } from './containers.ts';
import type { Film } from './films.ts';
import { checkParams, type GraphRequest, pick, Refusal } from './graph-request.ts';
import { account, checkToken } from './login.ts';
import type { Picture } from './pictures.ts';

/** What is on the account, for the test to look at. */
export type Post = {
  id: string;
  product: 'FEED' | 'REELS' | 'STORY';
  caption: string;
  permalink: string;
  shortcode: string;
  /** Slides in order. */
  files: (Picture | Film)[];
  pictures: Picture[];
  films: Film[];
  cover: Picture | undefined;
  thumbOffset: number | undefined;
  sharedToFeed: boolean;
  at: number;
};

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

const isFilm = (file: Picture | Film): file is Film => 'seconds' in file;

export function createPublishing(options: ContainersOptions) {
  const posts: Post[] = [];
  let ids = 17_900_000_000_000_000n;
  const newId = () => String(++ids);
  const containers: Containers = createContainers(newId, options);

  const publish = ({ params }: GraphRequest) => {
    checkParams(params, ['creation_id!']);
    const container = containers.require(params.get('creation_id') ?? '');
    const { order, files, cover } = container;
    const { kind, caption, thumbOffset, sharedToFeed } = order;
    const id = newId();
    const shortcode = `C${id.slice(-8)}x`;
    const place = { story: `stories/${account.username}/${id}`, reel: `reel/${shortcode}` };
    const path = kind === 'story' || kind === 'reel' ? place[kind] : `p/${shortcode}`;
    container.media = id;
    posts.push({
      id,
      product: kind === 'story' ? 'STORY' : kind === 'reel' ? 'REELS' : 'FEED',
      caption,
      permalink: `https://www.instagram.com/${path}/`,
      shortcode,
      files,
      pictures: files.filter(file => !isFilm(file)),
      films: files.filter(isFilm),
      cover,
      thumbOffset,
      sharedToFeed,
      at: Date.now(),
    });
    return { id };
  };

  const readNode = ({ path, params }: GraphRequest) => {
    checkParams(params, ['fields']);
    const container = containers.find(path);
    if (container) return containers.show(container, params.get('fields'));
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

  const isStory = ({ product }: Post) => product === 'STORY';
  const edges: Record<string, (request: GraphRequest) => object | Promise<object>> = {
    [`POST ${account.id}/media`]: containers.create,
    [`POST ${account.id}/media_publish`]: publish,
    [`GET ${account.id}/content_publishing_limit`]: quota,
    // Stories have a list of their own (2.9).
    [`GET ${account.id}/media`]: request =>
      list(
        posts.filter(post => !isStory(post)),
        request,
      ),
    [`GET ${account.id}/stories`]: request => list(posts.filter(isStory), request),
  };

  return {
    posts,
    containers,
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

function nodeOf(post: Post): Record<string, unknown> {
  const { id, product, caption, permalink, shortcode, files, films } = post;
  const isAlbum = files.length > 1;
  return {
    id,
    ...(caption && { caption }),
    permalink,
    shortcode,
    media_type: isAlbum ? 'CAROUSEL_ALBUM' : films.length > 0 ? 'VIDEO' : 'IMAGE',
    media_product_type: product,
    ...(isAlbum && { children: { data: files.map((_, at) => ({ id: `${id}${at}` })) } }),
    // No colon in the offset (2.9).
    timestamp: `${new Date(post.at).toISOString().slice(0, 19)}+0000`,
    username: account.username,
  };
}
