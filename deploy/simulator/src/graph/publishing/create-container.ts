import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { numberParam } from '../../door/fault-desk.ts';
import { note } from '../../door/open-door.ts';
import type { World } from '../../world.ts';
import { badParameter, mediaError } from '../graph.errors.ts';
import type { GraphCall } from '../graph-call.ts';
import { GraphError } from '../graph-error.ts';
import { ownAccount } from '../people.ts';
import { type ContainerOrder, checkContainerParams } from './check-container-params.ts';
import { checkImage, imageTooBig } from './check-image.ts';
import { checkVideo, videoTooBig } from './check-video.ts';
import { containerStatus } from './container-state.ts';
import { type ContainerRecord, containerLife, containersOf } from './containers.store.ts';
import { fetchMedia } from './fetch-media.ts';
import { newContainerId } from './media-ids.ts';
import { taken } from './taken.ts';

const imageMs = 1_500;
const videoMs = 6_000;
const mostContainers = 400;
const dayMs = 24 * 60 * 60 * 1000;

export const mediaFile = (world: World, name: string) => join(world.store.folder, 'media', name);

/** Pictures are fetched and judged before the answer, videos after it, as Meta does. */
export async function createContainer(call: GraphCall): Promise<object> {
  const { world } = call;
  const account = ownAccount(call);
  const order = checkContainerParams(call);
  checkContainerQuota(world, account.id);
  if (order.kind === 'CAROUSEL') checkChildren(world, account.id, order.children);
  const id = newContainerId();
  const record = shape(world, account.id, id, order);
  if (order.holds === 'image') Object.assign(record, await takeImage(world, record));
  containersOf(world).put(record);
  note(call.request, { containerId: id, accountId: account.id });
  if (record.fetching) void takeVideo(world, record);
  return { id };
}

function shape(world: World, accountId: string, id: string, order: ContainerOrder): ContainerRecord {
  const take = (kind: string) => world.faults.take('graph.media_create', [kind]);
  const slow = take('slow-container');
  const broken = take('container-error');
  const now = world.clock.now();
  const usual = (order.holds === 'video' ? videoMs : imageMs) / world.speed;
  return {
    ...order,
    id,
    accountId,
    createdAt: now,
    readyAt: Math.round(now + usual + (slow ? numberParam(slow, 'ms', 60_000) : 0)),
    fetching: order.holds === 'video',
    stuck: take('stuck-container') !== undefined || undefined,
    errorSubcode: broken && numberParam(broken, 'subcode', 2207076),
    expiresAt: take('expired-container') ? now : now + containerLife,
  };
}

/** 400 containers per account and moving day (instagram-graph-api.md 2.7). */
function checkContainerQuota(world: World, accountId: string): void {
  const since = world.clock.now() - dayMs;
  const recent = containersOf(world)
    .newestFirst(mostContainers * 3)
    .filter(one => one.accountId === accountId && one.createdAt > since);
  if (recent.length < mostContainers) return;
  throw mediaError(
    9,
    2207042,
    'Container limit reached',
    `At most ${mostContainers} containers can be created in 24 hours.`,
  );
}

/** Children must be unpublished carousel items of the same account, still alive (2.2). */
function checkChildren(world: World, accountId: string, ids: readonly string[]): void {
  for (const id of ids) {
    const child = containersOf(world).get(id);
    if (!child || child.accountId !== accountId) {
      throw mediaError(24, 2207006, 'Media not found', `The child container ${id} does not exist.`);
    }
    if (!child.carouselItem)
      throw badParameter(`The container ${id} was not created with is_carousel_item`, 2207028);
    const status = containerStatus(child, world.clock.now());
    if (status === 'PUBLISHED')
      throw badParameter(`The child container ${id} was already published`, 2207028);
    if (status === 'EXPIRED')
      throw mediaError(-2, 2207020, 'Media expired', `The child container ${id} has expired.`);
    if (status === 'ERROR')
      throw mediaError(-1, 2207032, 'Create media failed', `The child container ${id} has failed.`);
    if (status === 'IN_PROGRESS') throw notReady(id);
  }
}

export const notReady = (id: string) =>
  mediaError(
    9007,
    2207027,
    'Media ID is not available',
    `The media ${id} is not ready for publishing, please wait for a moment.`,
  );

async function takeImage(world: World, record: ContainerRecord): Promise<Partial<ContainerRecord>> {
  const name = `${record.id}.jpg`;
  const file = mediaFile(world, name);
  await fetchMedia(record.sourceUrl ?? '', file, taken.imageBytes, imageTooBig, world.reach);
  try {
    const size = await checkImage(file, record.kind !== 'STORIES');
    return { file: name, width: size.width, height: size.height };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Ends in FINISHED or ERROR whatever happens; a restart takes it up again (see resumeVideos). */
async function takeVideo(world: World, record: ContainerRecord): Promise<void> {
  const name = `${record.id}.mp4`;
  const file = mediaFile(world, name);
  const most = record.kind === 'STORIES' ? taken.storyVideoBytes : taken.videoBytes;
  const outcome = await fetchMedia(record.sourceUrl ?? '', file, most, videoTooBig, world.reach)
    .then(() => checkVideo(file))
    .then(() => ({ file: name }))
    .catch((error: unknown) => ({
      errorSubcode: error instanceof GraphError ? error.shape.subcode : 2207053,
      errorText: error instanceof GraphError ? error.shape.userMessage : undefined,
    }));
  if (!videoWork.has(world)) return;
  const current = containersOf(world).get(record.id);
  if (current)
    containersOf(world).put({
      ...current,
      fetching: false,
      ...outcome,
      errorSubcode: current.errorSubcode ?? ('errorSubcode' in outcome ? outcome.errorSubcode : undefined),
    });
}

/** Worlds that are running: a fetch that outlives its world must not write to a closed store. */
const videoWork = new WeakSet<World>();

export function resumeVideos(world: World): { stop(): void } {
  videoWork.add(world);
  const pending = containersOf(world)
    .oldestFirst()
    .filter(one => one.fetching);
  for (const record of pending) void takeVideo(world, record);
  return { stop: () => void videoWork.delete(world) };
}
