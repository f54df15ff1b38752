import { type CallName, ok, type Reply, refuse } from './graph-reply.ts';

export type StandInContainer = {
  id: string;
  params: Record<string, string>;
  status: string;
  detail: string;
  looksLeft: number;
};
export type StandInPost = {
  id: string;
  caption: string;
  slides: string[];
  story: boolean;
  timestamp: string;
};

export type PublishingWorld = {
  accountId: string;
  containers: Map<string, StandInContainer>;
  /** Oldest first. */
  posts: StandInPost[];
  quotaTotal: number;
  /** How often a new container answers IN_PROGRESS before it is ready. */
  looksUntilReady: number;
  /** Sentences with which the next containers fail. */
  brokenContainers: string[];
  nextId: number;
};

const createParams = ['image_url', 'video_url', 'caption', 'media_type', 'is_carousel_item', 'children'];
const always = ['access_token', 'appsecret_proof'];

export function answerPublishing(
  world: PublishingWorld,
  call: CallName,
  id: string,
  params: Record<string, string>,
): Reply {
  if (call === 'create') return create(world, params);
  if (call === 'publish') return publish(world, params);
  if (call === 'status') return look(world, id, params);
  if (call === 'permalink') {
    const post = world.posts.find(candidate => candidate.id === id);
    return post ? ok({ id, permalink: `https://www.instagram.com/p/${id}/` }) : refuse(100, 33);
  }
  if (call === 'quota') {
    const config = params.fields?.includes('config')
      ? { config: { quota_total: world.quotaTotal, quota_duration: 86_400 } }
      : {};
    return ok({ data: [{ quota_usage: world.posts.length, ...config }] });
  }
  const fields = params.fields?.split(',') ?? ['id'];
  if (fields.some(field => !['id', 'caption', 'timestamp', 'permalink'].includes(field))) return refuse(100);
  const shown = world.posts.filter(post => post.story === (call === 'stories')).reverse();
  const data = shown.slice(0, Number(params.limit ?? 25)).map(({ id: postId, caption, timestamp }) => ({
    id: postId,
    ...(caption !== '' && fields.includes('caption') && { caption }),
    timestamp,
  }));
  return ok({ data });
}

function create(world: PublishingWorld, params: Record<string, string>): Reply {
  const unknown = Object.keys(params).find(name => ![...createParams, ...always].includes(name));
  if (unknown) return refuse(100);
  if ([...(params.caption ?? '')].length > 2200) return refuse(36_004, 2_207_010);
  const problem = params.media_type === 'CAROUSEL' ? carouselProblem(world, params) : imageProblem(params);
  if (problem) return problem;
  world.nextId += 1;
  const id = `180${String(world.nextId).padStart(14, '0')}`;
  const detail = world.brokenContainers.shift() ?? '';
  const looksLeft = world.looksUntilReady;
  const status = looksLeft > 0 ? 'IN_PROGRESS' : detail ? 'ERROR' : 'FINISHED';
  world.containers.set(id, { id, params, status, detail, looksLeft });
  return ok({ id });
}

function carouselProblem(world: PublishingWorld, params: Record<string, string>): Reply | undefined {
  const children = (params.children ?? '').split(',').map(child => world.containers.get(child));
  if (children.length < 2 || children.length > 10 || params.image_url) return refuse(100, 2_207_028);
  if (children.some(child => child?.params.is_carousel_item !== 'true')) return refuse(24, 2_207_006);
  return children.some(child => child?.status !== 'FINISHED') ? refuse(9007, 2_207_027) : undefined;
}

function imageProblem(params: Record<string, string>): Reply | undefined {
  if (!URL.canParse(params.image_url ?? '')) return refuse(9004, 2_207_052);
  if (params.is_carousel_item && (params.caption || params.media_type)) return refuse(100);
  return params.media_type && params.media_type !== 'STORIES' ? refuse(100, 2_207_023) : undefined;
}

function look(world: PublishingWorld, id: string, params: Record<string, string>): Reply {
  const container = world.containers.get(id);
  if (!container || params.fields !== 'status_code,status') return refuse(100, 33);
  if (container.status === 'IN_PROGRESS') {
    container.looksLeft -= 1;
    if (container.looksLeft < 0) container.status = container.detail ? 'ERROR' : 'FINISHED';
  }
  return ok({ id, status_code: container.status, status: container.detail });
}

function publish(world: PublishingWorld, params: Record<string, string>): Reply {
  const container = world.containers.get(params.creation_id ?? '');
  if (!container) return refuse(24, 2_207_006);
  if (container.status === 'IN_PROGRESS') return refuse(9007, 2_207_027);
  if (container.status === 'ERROR' || container.status === 'EXPIRED') return refuse(24, 2_207_008);
  if (container.params.is_carousel_item) return refuse(100);
  if (world.posts.length >= world.quotaTotal) return refuse(9, 2_207_042);
  world.nextId += 1;
  const id = `179${String(world.nextId).padStart(14, '0')}`;
  const slides = container.params.children?.split(',') ?? [];
  const urls = slides.map(slide => world.containers.get(slide)?.params.image_url ?? '');
  world.posts.push({
    id,
    caption: container.params.caption ?? '',
    slides: slides.length > 0 ? urls : [container.params.image_url ?? ''],
    story: container.params.media_type === 'STORIES',
    timestamp: new Date().toISOString().replace(/\.\d+Z$/, '+0000'),
  });
  container.status = 'PUBLISHED';
  return ok({ id });
}
