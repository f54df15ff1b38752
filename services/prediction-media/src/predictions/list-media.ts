import type { Logger } from '@insta-ai/chassis/logger';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import type { calls } from '@insta-ai/proto/http/routes';
import type { QueryOf } from '@insta-ai/proto/http/shared/call';
import { unknownMediaFilter } from '../media/media.errors.ts';
import { mediaPath } from '../media/media-address.ts';
import type { ContentGateway, ContentSummary } from './content.gateway.ts';
import type { OutputsFilter, OutputsStore } from './outputs.store.ts';
import type { Output } from './prediction.ts';

type Deps = {
  outputs: Pick<OutputsStore, 'page'>;
  content: Pick<ContentGateway, 'list'>;
  log: Pick<Logger, 'warn'>;
};
type Query = QueryOf<typeof calls.listMedia>;

/** A page of a person's pictures and videos, each with the item it was made for. */
export async function listMedia(
  deps: Deps,
  owner: string,
  query: Query,
): Promise<{ media: MediaItem[]; total: number }> {
  const { outputs, total } = await deps.outputs.page(owner, query, toFilter(query));
  const items = await itemsOf(deps, owner, outputs);
  return { media: outputs.map(output => toMediaItem(output, items.get(output.content))), total };
}

function toFilter({ filter, kind, origin, contentType, from, to }: Query): OutputsFilter {
  if (filter && filter !== 'preferred') throw unknownMediaFilter();
  return {
    ...(filter && { preferred: true }),
    ...(kind && { kind }),
    ...(origin && { origin }),
    ...(contentType && { contentType }),
    ...(from && { from: new Date(from) }),
    ...(to && { to: new Date(to) }),
  };
}

/** Pictures are listed even when we cannot tell what they are used for. */
async function itemsOf(
  { content, log }: Deps,
  owner: string,
  outputs: Output[],
): Promise<Map<string, ContentSummary>> {
  const ids = [...new Set(outputs.map(output => output.content))];
  if (ids.length === 0) return new Map();
  try {
    return new Map((await content.list(owner, ids)).map(item => [item.id, item]));
  } catch (error) {
    log.warn({ err: error }, 'media is listed without the items it is used in');
    return new Map();
  }
}

function toMediaItem(output: Output, item: ContentSummary | undefined): MediaItem {
  const path = mediaPath(output.key);
  return {
    output: path,
    preferred: output.preferred,
    _prediction: output.prediction,
    _content: output.content,
    thumbnail: mediaPath(output.thumbnailKey),
    placeholder: output.placeholder ?? '',
    createdAt: output.createdAt.toISOString(),
    width: output.width,
    height: output.height,
    usedIn: item
      ? { _id: item.id, title: item.title, status: item.status, isSelected: item.outputs.includes(path) }
      : null,
  };
}
