import { note } from '../../control/open-door.ts';
import type { World } from '../../world.ts';
import { badParameter, mediaError, unknownObject } from '../graph.errors.ts';
import { answerEdge, answerNode, flag, type GraphCall, requiredText, text } from '../graph-call.ts';
import type { GraphNode } from '../graph-node.ts';
import { mayActFor, ownAccount } from '../people.ts';
import { ACCOUNTS } from '../seed.ts';
import type { ContainerRecord } from './container-record.ts';
import { containerSentence, containerStatus } from './container-state.ts';
import { notReady } from './create-container.ts';
import {
  accountMedia,
  allMedia,
  containersOf,
  findMedia,
  liveStories,
  type MediaItem,
  type MediaRecord,
  mediaOf,
} from './media.store.ts';
import { newMediaId, newShortcode } from './media-ids.ts';
import { itemNode, mediaNode } from './media-node.ts';

/** The docs conflict (100, 50, 25); the reference's own sample says 50 (instagram-graph-api.md 2.7). */
export const QUOTA_TOTAL = 50;
const QUOTA_SECONDS = 86_400;

/** GET /{container}: status_code and status (2.5). */
export function containerObject(call: GraphCall): object {
  const record = containersOf(call.world).get(call.id);
  if (!record) throw unknownObject(call.id);
  note(call.request, { containerId: record.id });
  const now = call.world.clock.now();
  const node: GraphNode = {
    type: 'ShadowIGMediaBuilder',
    defaults: ['id'],
    fields: {
      id: record.id,
      status_code: containerStatus(record, now),
      status: containerSentence(record, now),
      copyright_check_status: undefined,
    },
  };
  return answerNode(call, node);
}

/** POST /{ig}/media_publish: once and only once per container (2.8). */
export function publishContainer(call: GraphCall): object {
  const { world } = call;
  const account = ownAccount(call);
  const creationId = requiredText(call, 'creation_id');
  note(call.request, { containerId: creationId, accountId: account.id });
  const quotaFault = world.faults.take('graph.media_publish', ['quota-used']);
  const block = world.faults.take('graph.media_publish', ['spam-block']);
  if (block && block.params.live !== true) throw spamBlock();
  const record = requireReady(world, account.id, creationId);
  if (quotaFault || quotaUsage(world, account.id) >= QUOTA_TOTAL) {
    throw mediaError(
      9,
      2207042,
      'Publishing quota reached',
      'You have reached the maximum number of posts that can be published in 24 hours.',
    );
  }
  const media = world.store.together(() => publish(world, record));
  note(call.request, { mediaId: media.id });
  if (block) throw spamBlock();
  return { id: media.id };
}

const spamBlock = () =>
  mediaError(
    4,
    2207051,
    'Action is blocked',
    'We restrict certain activity to protect our community. Tell us if you think we made a mistake.',
  );

function requireReady(world: World, accountId: string, id: string): ContainerRecord {
  const record = containersOf(world).get(id);
  if (!record) {
    throw mediaError(
      24,
      2207008,
      'The media builder does not exist',
      `The media builder with creation id = ${id} does not exist or has been expired.`,
    );
  }
  if (record.accountId !== accountId) {
    throw mediaError(
      24,
      2207006,
      'Media not found',
      'The media cannot be found, or this account may not use it.',
    );
  }
  if (record.carouselItem) throw badParameter('A carousel item cannot be published by itself');
  const status = containerStatus(record, world.clock.now());
  if (status === 'IN_PROGRESS' || status === 'ERROR') throw notReady(id);
  if (status === 'EXPIRED') {
    throw mediaError(
      24,
      2207008,
      'The media builder does not exist',
      `The media builder with creation id = ${id} does not exist or has been expired.`,
    );
  }
  // What Meta says to a second publish is not in the reference; "media not found" is what a used up builder is.
  if (status === 'PUBLISHED')
    throw mediaError(24, 2207006, 'Media not found', `The media ${id} was already published.`);
  return record;
}

function publish(world: World, record: ContainerRecord): MediaRecord {
  const id = newMediaId();
  const media: MediaRecord = {
    id,
    shortcode: newShortcode(),
    accountId: record.accountId,
    containerId: record.id,
    mediaType: record.holds === 'album' ? 'CAROUSEL_ALBUM' : record.holds === 'image' ? 'IMAGE' : 'VIDEO',
    productType: record.kind === 'STORIES' ? 'STORY' : record.kind === 'REELS' ? 'REELS' : 'FEED',
    caption: record.kind === 'STORIES' ? undefined : record.caption,
    altText: record.altText,
    aiGenerated: record.aiGenerated,
    shareToFeed: record.shareToFeed,
    commentsEnabled: true,
    items: record.holds === 'album' ? publishChildren(world, record) : [itemOf(record, id)],
    publishedAt: world.clock.now(),
  };
  containersOf(world).put({ ...record, mediaId: id });
  mediaOf(world).put(media);
  return media;
}

function publishChildren(world: World, album: ContainerRecord): MediaItem[] {
  return album.children.map(childId => {
    const child = containersOf(world).get(childId);
    if (!child) throw mediaError(24, 2207006, 'Media not found', `The child ${childId} does not exist.`);
    const item = itemOf(child, newMediaId());
    containersOf(world).put({ ...child, mediaId: item.id });
    return item;
  });
}

const itemOf = (record: ContainerRecord, id: string): MediaItem => ({
  id,
  holds: record.holds === 'video' ? 'video' : 'image',
  file: record.file ?? '',
  width: record.width,
  height: record.height,
});

const quotaUsage = (world: World, accountId: string, since = world.clock.now() - QUOTA_SECONDS * 1000) =>
  allMedia(world).filter(one => one.accountId === accountId && one.publishedAt > since).length;

/** `config` comes only when asked for (2.7). */
export function publishingLimit(call: GraphCall): object {
  const { world } = call;
  const account = ownAccount(call);
  const dayAgo = world.clock.now() - QUOTA_SECONDS * 1000;
  const since = text(call, 'since');
  const from = since === undefined ? dayAgo : Number(since) * 1000;
  if (Number.isNaN(from) || from < dayAgo - 60_000)
    throw badParameter('since must be a timestamp within the last 24 hours');
  const used = world.faults.take('graph.publishing_limit', ['quota-used']);
  const values: Record<string, unknown> = {
    quota_usage: used ? QUOTA_TOTAL : quotaUsage(world, account.id, from),
    config: { quota_total: QUOTA_TOTAL, quota_duration: QUOTA_SECONDS },
  };
  const wanted = (text(call, 'fields') ?? 'quota_usage').split(',').map(one => one.trim());
  for (const name of wanted)
    if (!(name in values)) throw badParameter(`Tried accessing nonexisting field (${name})`);
  return { data: [Object.fromEntries(wanted.map(name => [name, values[name]]))] };
}

export function mediaObject(call: GraphCall): object {
  const { world } = call;
  const found = findMedia(world, call.id);
  const page = ACCOUNTS.find(one => one.id === found?.media.accountId)?.pageId ?? '';
  if (!found || !call.token || !mayActFor(call.token, page)) throw unknownObject(call.id);
  note(call.request, { mediaId: call.id });
  return answerNode(
    call,
    found.item ? itemNode(world, found.media, found.item) : mediaNode(world, found.media),
  );
}

/** The only change a published media takes (2.3). */
export function updateMedia(call: GraphCall): object {
  const media = mediaOf(call.world).get(call.id);
  if (!media) throw unknownObject(call.id, 'post');
  const enabled = flag(call, 'comment_enabled');
  if (enabled === undefined) throw badParameter('The parameter comment_enabled is required');
  mediaOf(call.world).put({ ...media, commentsEnabled: enabled });
  return { success: true };
}

export function mediaList(call: GraphCall): object {
  const account = ownAccount(call);
  const bound = (name: string, otherwise: number) => {
    const value = text(call, name);
    return value === undefined
      ? otherwise
      : Number.isNaN(Number(value))
        ? Date.parse(value)
        : Number(value) * 1000;
  };
  const since = bound('since', -Infinity);
  const until = bound('until', Infinity);
  const media = accountMedia(call.world, account.id).filter(
    one => one.publishedAt >= since && one.publishedAt <= until,
  );
  return answerEdge(
    call,
    media.map(one => mediaNode(call.world, one)),
  );
}

export const storyList = (call: GraphCall) =>
  answerEdge(
    call,
    liveStories(call.world, ownAccount(call).id).map(one => mediaNode(call.world, one)),
  );
