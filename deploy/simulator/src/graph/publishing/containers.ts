import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { note } from '../../door/door.ts';
import { numberParam } from '../../door/fault-desk.ts';
import { badParameter, GraphError, mediaError, unknownObject } from '../graph.errors.ts';
import { answerNode, type GraphCall } from '../graph-call.ts';
import type { GraphParts } from '../graph-parts.ts';
import { ownAccount } from '../own-account.ts';
import { checkMayPublish, checkMayPublishStories } from '../standing.ts';
import { taken } from '../taken.ts';
import { type ContainerOrder, checkContainerParams } from './check-container-params.ts';
import { checkCover } from './check-cover.ts';
import { checkImage, imageTooBig } from './check-image.ts';
import { checkFilm, checkVideo, videoTooBig } from './check-video.ts';
import { type ContainerRecord, containerLife, videoName } from './container-record.ts';
import { containerSentence, containerStatus } from './container-state.ts';
import { fetchMedia } from './fetch-media.ts';
import { newContainerId } from './media-ids.ts';
import { receivedBytes } from './uploads.ts';

const imageMs = 1_500;
const videoMs = 6_000;
const mostContainers = 400;
const dayMs = 24 * 60 * 60 * 1000;

export type Containers = ReturnType<typeof createContainers>;

/** Pictures are fetched and judged before the answer, videos after it, as Meta does. */
export function createContainers({
  containers,
  faults,
  clock,
  conditions,
  speed,
  reach,
  reaches,
  site,
  folders: { media: folder },
}: GraphParts) {
  // A fetch that outlives the simulator must not write to a closed store.
  let stopped = false;

  const shape = (accountId: string, order: ContainerOrder): ContainerRecord => {
    const take = (kind: string) => faults.take('graph.media_create', [kind]);
    const slow = take('slow-container');
    const broken = take('container-error');
    const now = clock.now();
    const usual = (order.holds === 'video' ? videoMs : imageMs) / speed;
    return {
      ...order,
      id: newContainerId(),
      accountId,
      createdAt: now,
      readyAt: Math.round(now + usual + (slow ? numberParam(slow, 'ms', 60_000) : 0)),
      fetching: order.holds === 'video' && !order.uploading,
      stuck: take('stuck-container') !== undefined || undefined,
      errorSubcode: broken && numberParam(broken, 'subcode', 2207076),
      expiresAt: take('expired-container') ? now : now + containerLife,
    };
  };

  /** 400 containers per account and moving day (instagram-graph-api.md 2.7). */
  const checkQuota = (accountId: string): void => {
    const since = clock.now() - dayMs;
    const recent = containers
      .newestFirst(mostContainers * 3)
      .filter(one => one.accountId === accountId && one.createdAt > since);
    if (recent.length < mostContainers) return;
    const said = `At most ${mostContainers} containers can be created in 24 hours.`;
    throw mediaError('containerLimit', said);
  };

  /** Children must be unpublished carousel items of the same account, still alive (2.2). */
  const checkChild = (accountId: string, id: string): void => {
    const child = containers.get(id);
    const the = `The child container ${id}`;
    if (!child || child.accountId !== accountId) throw mediaError('notFound', `${the} does not exist.`);
    if (!child.carouselItem)
      throw badParameter(`The container ${id} was not created with is_carousel_item`, 2207028);
    const status = containerStatus(child, clock.now());
    if (status === 'PUBLISHED') throw badParameter(`${the} was already published`, 2207028);
    if (status === 'EXPIRED') throw mediaError('expired', `${the} has expired.`);
    if (status === 'ERROR') throw mediaError('createFailed', `${the} has failed.`);
    if (status === 'IN_PROGRESS') throw notReady(id);
  };

  const takeImage = async (name: string, address: string, forFeed: boolean) => {
    const file = join(folder, name);
    const most = { mostBytes: taken.imageBytes, tooBig: imageTooBig };
    await fetchMedia({ address, file, ...most, reach, reaches });
    try {
      return { file: name, ...(await checkImage(file, forFeed)) };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  };

  /** What has to be there for the answer. The cover of a film is only judged: a Reel keeps its frame. */
  const takePictures = async (record: ContainerRecord): Promise<Partial<ContainerRecord>> => {
    const { id, holds, kind, sourceUrl = '', coverUrl } = record;
    if (holds === 'image') return takeImage(`${id}.jpg`, sourceUrl, kind !== 'STORIES');
    if (coverUrl === undefined) return {};
    const { file } = await takeImage(`${id}.cover.jpg`, coverUrl, false);
    await rm(join(folder, file), { force: true });
    return {};
  };

  /** Ends in FINISHED or ERROR whatever happens; a restart takes it up again. */
  const takeVideo = async (record: ContainerRecord): Promise<void> => {
    const file = join(folder, videoName(record));
    const mostBytes = record.kind === 'STORIES' ? taken.storyVideoBytes : taken.videoBytes;
    const address = record.sourceUrl ?? '';
    const there = record.uploadBytes !== undefined;
    const fetched = there
      ? Promise.resolve()
      : fetchMedia({ address, file, mostBytes, tooBig: videoTooBig, reach, reaches });
    const outcome = await fetched
      .then(() => checkVideo(file))
      .then(() => (conditions.now().looksIntoVideos ? checkFilm(file, record.kind) : undefined))
      .then(() => checkCover(file, record.thumbOffset))
      .then((): Partial<ContainerRecord> => ({ file: videoName(record) }))
      .catch((error: unknown) => ({
        errorSubcode: error instanceof GraphError ? error.shape.subcode : 2207053,
        errorText: error instanceof GraphError ? error.shape.userMessage : undefined,
      }));
    if (stopped) return;
    const current = containers.get(record.id);
    if (!current) return;
    const errorSubcode = current.errorSubcode ?? outcome.errorSubcode;
    containers.put({ ...current, fetching: false, ...outcome, errorSubcode });
  };

  /** As ShadowIGMediaBuilder has it; `bytes_transferred` is where an upload goes on. */
  const videoStatus = async (record: ContainerRecord, status: string): Promise<object> => {
    const came = await receivedBytes(folder, record);
    const uploading = came > 0 ? 'in_progress' : 'not_started';
    return {
      uploading_phase: { status: record.uploading ? uploading : 'complete', bytes_transferred: came },
      processing_phase: { status: status === 'IN_PROGRESS' ? 'in_progress' : 'complete' },
    };
  };

  return {
    async create(call: GraphCall): Promise<object> {
      const account = ownAccount(call);
      const accountId = account.id;
      checkMayPublish(call, account, conditions.now());
      const order = checkContainerParams(call, conditions.now());
      if (order.kind === 'STORIES') checkMayPublishStories(account, conditions.now());
      checkQuota(accountId);
      for (const child of order.children) checkChild(accountId, child);
      const shaped = shape(accountId, order);
      const record = { ...shaped, ...(await takePictures(shaped)) };
      containers.put(record);
      note(call.request, { containerId: record.id, accountId });
      if (record.fetching) void takeVideo(record);
      if (!record.uploading) return { id: record.id };
      const version = /v\d+\.\d+/.exec(call.url.pathname)?.[0] ?? 'v25.0';
      return { id: record.id, uri: `${site.servicesOrigin}/rupload/ig-api-upload/${version}/${record.id}` };
    },

    /** GET /{container}: status_code and status (2.5), and how much of an upload came (2.6). */
    async show(call: GraphCall): Promise<object> {
      const record = containers.get(call.id);
      if (!record) throw unknownObject(call.id);
      note(call.request, { containerId: record.id });
      const now = clock.now();
      const status = containerStatus(record, now);
      return answerNode(call, {
        type: 'ShadowIGMediaBuilder',
        defaults: ['id'],
        fields: {
          id: record.id,
          status_code: status,
          status: containerSentence(record, now),
          copyright_check_status: undefined,
          video_status: record.holds === 'video' ? await videoStatus(record, status) : undefined,
        },
      });
    },

    /** The whole of an upload came: from here on it is as if it had been fetched. */
    takeUploaded(record: ContainerRecord): void {
      const readyAt = Math.round(record.readyAt + clock.now() - record.createdAt);
      const whole = { ...record, uploading: undefined, fetching: true, readyAt };
      containers.put(whole);
      void takeVideo(whole);
    },

    /** Takes up the videos that a kill cut off. */
    resume(): void {
      for (const record of containers.oldestFirst()) if (record.fetching) void takeVideo(record);
    },
    stop(): void {
      stopped = true;
    },
  };
}

export const notReady = (id: string) =>
  mediaError('notReady', `The media ${id} is not ready for publishing, please wait for a moment.`);
