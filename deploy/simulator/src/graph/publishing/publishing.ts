import { note } from '../../door/door.ts';
import { badParameter, mediaError } from '../graph.errors.ts';
import { type GraphCall, requiredText, text } from '../graph-call.ts';
import type { GraphParts } from '../graph-parts.ts';
import type { MediaItem, MediaRecord } from '../media/media.store.ts';
import { ownAccount } from '../own-account.ts';
import { checkMayPublish } from '../standing.ts';
import type { ContainerRecord } from './container-record.ts';
import { containerStatus } from './container-state.ts';
import { notReady } from './containers.ts';
import { newMediaId, newShortcode } from './media-ids.ts';

/** The docs conflict (100, 50, 25); the reference's own sample says 50 (instagram-graph-api.md 2.7). */
export const usualQuota = 50;
const quotaSeconds = 86_400;

export type Publishing = ReturnType<typeof createPublishing>;

export function createPublishing({
  containers,
  media,
  store,
  faults,
  clock,
  conditions,
  quota,
}: GraphParts & { quota: number }) {
  const dayAgo = () => clock.now() - quotaSeconds * 1000;

  const requireReady = (accountId: string, id: string): ContainerRecord => {
    const record = containers.get(id);
    if (!record) throw noBuilder(id);
    if (record.accountId !== accountId)
      throw mediaNotFound('The media cannot be found, or this account may not use it.');
    if (record.carouselItem) throw badParameter('A carousel item cannot be published by itself');
    const status = containerStatus(record, clock.now());
    if (status === 'IN_PROGRESS' || status === 'ERROR') throw notReady(id);
    if (status === 'EXPIRED') throw noBuilder(id);
    // What Meta says to a second publish is not in the reference; "media not found" is what a used up builder is.
    if (status === 'PUBLISHED') throw mediaNotFound(`The media ${id} was already published.`);
    return record;
  };

  const publish = (record: ContainerRecord): MediaRecord => {
    const id = newMediaId();
    const published: MediaRecord = {
      id,
      shortcode: newShortcode(),
      accountId: record.accountId,
      containerId: record.id,
      mediaType: mediaTypes[record.holds],
      productType: record.kind === 'STORIES' ? 'STORY' : record.kind === 'REELS' ? 'REELS' : 'FEED',
      caption: record.kind === 'STORIES' ? undefined : record.caption,
      altText: record.altText,
      aiGenerated: record.aiGenerated,
      shareToFeed: record.shareToFeed,
      collaborators: record.collaborators,
      locationId: record.locationId,
      audio: record.audio,
      paidPartnership: record.paidPartnership || record.sponsors !== undefined,
      sponsors: record.sponsors,
      commentPrompt: record.commentPrompt,
      thumbOffset: record.thumbOffset,
      coverUrl: record.coverUrl,
      trial: record.trial,
      commentsEnabled: true,
      items: record.holds === 'album' ? record.children.map(publishChild) : [itemOf(record, id)],
      publishedAt: clock.now(),
    };
    containers.put({ ...record, mediaId: id });
    media.put(published);
    return published;
  };

  const publishChild = (id: string): MediaItem => {
    const child = containers.get(id);
    if (!child) throw mediaNotFound(`The child ${id} does not exist.`);
    const item = itemOf(child, newMediaId());
    containers.put({ ...child, mediaId: item.id });
    return item;
  };

  return {
    /** POST /{ig}/media_publish: once and only once per container (2.8). */
    publish(call: GraphCall): object {
      const account = ownAccount(call);
      const accountId = account.id;
      checkMayPublish(call, account, conditions.now());
      const containerId = requiredText(call, 'creation_id');
      note(call.request, { containerId, accountId });
      const quotaFault = faults.take('graph.media_publish', ['quota-used']);
      const block = faults.take('graph.media_publish', ['spam-block']);
      if (block && block.params.live !== true) throw spamBlock();
      const record = requireReady(accountId, containerId);
      if (quotaFault || media.publishedSince(accountId, dayAgo()) >= quota) throw quotaReached();
      const { id } = store.together(() => publish(record));
      note(call.request, { mediaId: id });
      if (block) throw spamBlock();
      return { id };
    },

    /** `config` comes only when asked for (2.7). */
    limit(call: GraphCall): object {
      const { id: accountId } = ownAccount(call);
      const since = text(call, 'since');
      const from = since === undefined ? dayAgo() : Number(since) * 1000;
      if (Number.isNaN(from) || from < dayAgo() - 60_000)
        throw badParameter('since must be a timestamp within the last 24 hours');
      const used = faults.take('graph.publishing_limit', ['quota-used']);
      const values: Record<string, unknown> = {
        quota_usage: used ? quota : media.publishedSince(accountId, from),
        config: { quota_total: quota, quota_duration: quotaSeconds },
      };
      const wanted = (text(call, 'fields') ?? 'quota_usage').split(',').map(one => one.trim());
      const unknown = wanted.find(name => !Object.hasOwn(values, name));
      if (unknown !== undefined) throw badParameter(`Tried accessing nonexisting field (${unknown})`);
      return { data: [Object.fromEntries(wanted.map(name => [name, values[name]]))] };
    },
  };
}

const mediaTypes = { album: 'CAROUSEL_ALBUM', image: 'IMAGE', video: 'VIDEO' } as const;

const itemOf = (record: ContainerRecord, id: string): MediaItem => ({
  id,
  holds: record.holds === 'video' ? 'video' : 'image',
  file: record.file ?? '',
  width: record.width,
  height: record.height,
  altText: record.altText,
  tags: record.tags,
});

const mediaNotFound = (said: string) => mediaError('notFound', said);

const noBuilder = (id: string) =>
  mediaError('noBuilder', `The media builder with creation id = ${id} does not exist or has been expired.`);

const quotaReached = () =>
  mediaError(
    'quotaReached',
    'You have reached the maximum number of posts that can be published in 24 hours.',
  );

const spamBlock = () =>
  mediaError(
    'blocked',
    'We restrict certain activity to protect our community. Tell us if you think we made a mistake.',
  );
