import type { Logger } from '@insta-ai/chassis/logger';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import type { calls } from '@insta-ai/proto/http/routes';
import type { QueryOf } from '@insta-ai/proto/http/shared/call';
import { badMediaFilter } from '../media/media.errors.ts';
import { keyOfMedia, mediaPath } from '../media/media-address.ts';
import type { ContentGateway, ContentSummary } from '../predictions/content.gateway.ts';
import type { OutputsFilter, OutputsStore } from '../predictions/outputs.store.ts';
import type { Output } from '../predictions/prediction.ts';
import { type MediaFilter, readMediaFilter } from './media-filter.ts';

export type GalleryParts = {
  outputs: Pick<OutputsStore, 'page' | 'findByKey' | 'countEqual'>;
  content: Pick<ContentGateway, 'list' | 'find' | 'usedOutputs'>;
  log: Pick<Logger, 'warn'>;
};
type Query = QueryOf<typeof calls.listMedia>;

/** A page of a person's pictures and videos, each with an item that uses it, else with the one it was made for. */
export async function listMedia(
  deps: GalleryParts,
  owner: string,
  query: Query,
): Promise<{ media: MediaItem[]; total: number }> {
  const { outputs, total } = await deps.outputs.page(owner, query, await toFilter(deps, owner, query));
  const items = await itemsOf(deps, owner, outputs);
  const equal = await deps.outputs.countEqual(
    owner,
    outputs.map(({ sha256 }) => sha256),
  );
  const copiesOf = ({ sha256 }: Output) => Math.max(0, (equal.get(sha256) ?? 1) - 1);
  return {
    media: outputs.map(output => ({ ...toMediaItem(output, items), copies: copiesOf(output) })),
    total,
  };
}

async function toFilter(
  deps: GalleryParts,
  owner: string,
  { filter, kind, origin, contentType, from, to }: Query,
): Promise<OutputsFilter> {
  const asked = readMediaFilter(filter);
  const { tag, preferred, uploads, duplicates } = asked;
  if (uploads && origin === 'generated')
    throw badMediaFilter('uploads were not generated; ask for one or the other');
  const ofOrigin = uploads ? 'uploaded' : origin;
  return {
    ...(await lookUp(deps, owner, asked)),
    ...(tag !== undefined && { tag }),
    ...(preferred && { preferred }),
    ...(duplicates && { duplicates }),
    ...(kind && { kind }),
    ...(ofOrigin && { origin: ofOrigin }),
    ...(contentType && { contentType }),
    ...(from && { from: new Date(from) }),
    ...(to && { to: new Date(to) }),
  };
}

/** What others have to be asked for before the filter is known. */
async function lookUp(
  { content, outputs }: GalleryParts,
  owner: string,
  { search = [], sameAs, unused }: MediaFilter,
): Promise<Pick<OutputsFilter, 'words' | 'sha256' | 'exceptKeys'>> {
  const [found, used, same] = await Promise.all([
    search.length > 0 ? content.find(owner, search) : [],
    unused ? content.usedOutputs(owner) : [],
    sameAs === undefined ? undefined : outputs.findByKey(owner, keyOfMedia(sameAs) ?? ''),
  ]);
  return {
    ...(search.length > 0 && {
      words: search.map((word, index) => ({ word, contents: found[index] ?? [] })),
    }),
    ...(unused && { exceptKeys: used.flatMap(path => keyOfMedia(path) ?? []) }),
    // What is gone is equal to nothing.
    ...(sameAs !== undefined && { sha256: same?.sha256 ?? '' }),
  };
}

/** Pictures are listed even when we cannot tell what they are used for. */
async function itemsOf(
  { content, log }: GalleryParts,
  owner: string,
  outputs: Output[],
): Promise<ContentSummary[]> {
  const ids = [...new Set(outputs.map(output => output.content))];
  if (ids.length === 0) return [];
  try {
    const paths = outputs.map(output => mediaPath(output.key));
    return await content.list(owner, ids, paths);
  } catch (error) {
    log.warn({ err: error }, 'media is listed without the items it is used in');
    return [];
  }
}

function toMediaItem(output: Output, items: readonly ContentSummary[]): Omit<MediaItem, 'copies'> {
  const path = mediaPath(output.key);
  const own = items.find(({ id }) => id === output.content);
  const item = own?.outputs.includes(path)
    ? own
    : (items.find(({ outputs }) => outputs.includes(path)) ?? own);
  return {
    output: path,
    preferred: output.preferred,
    _prediction: output.prediction,
    _content: output.content,
    thumbnail: mediaPath(output.thumbnailKey),
    placeholder: output.placeholder ?? '',
    createdAt: output.createdAt.toISOString(),
    tags: output.tags ?? [],
    width: output.width,
    height: output.height,
    usedIn: item
      ? { _id: item.id, title: item.title, status: item.status, isSelected: item.outputs.includes(path) }
      : null,
  };
}
