import { note } from '../../door/open-door.ts';
import type { World } from '../../world.ts';
import { badParameter, mediaError } from '../graph.errors.ts';
import { type GraphCall, requiredText } from '../graph-call.ts';
import { type MediaItem, type MediaRecord, mediaOf } from '../media/media.store.ts';
import { ownAccount } from '../people.ts';
import { containerStatus } from './container-state.ts';
import { type ContainerRecord, containersOf } from './containers.store.ts';
import { notReady } from './create-container.ts';
import { newMediaId, newShortcode } from './media-ids.ts';
import { quotaUsage } from './publishing-limit.ts';

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
  if (quotaFault || quotaUsage(world, account.id) >= world.quota) {
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
