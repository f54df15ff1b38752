import {
  Content,
  type ContentListItem,
  type ContentWithNeighbours,
  type Outcome,
  type Preflight,
} from '@insta-ai/proto/http/content';
import { withinCaptionSize } from '@insta-ai/proto/rules/caption-layout';
import type { ContentDocument, StoredOutcome } from './content-document.ts';

const wireFields = Object.keys(Content.properties) as (keyof Content)[];

/** The item as one call returns it; what only the server knows stays behind. */
export function toContent(item: ContentDocument): Content {
  return { ...plainFields(item), _contentType: item._contentType?._id ?? null } as Content;
}

/** The item in a list: its type with the name. */
export function toListItem(item: ContentDocument): ContentListItem {
  const type = item._contentType;
  return {
    ...plainFields(item),
    _contentType: type && { _id: type._id, name: type.name, instagramType: type.instagramType },
  } as ContentListItem;
}

export type Neighbours = { prev: string | null; next: string | null };

export function withNeighbours(item: ContentDocument, { prev, next }: Neighbours): ContentWithNeighbours {
  return { ...toContent(item), prev, next };
}

function plainFields(item: ContentDocument): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name of wireFields) {
    const value = item[name];
    if (value !== undefined) plain[name] = value instanceof Date ? value.toISOString() : value;
  }
  // What is left out would stay on a page that had it before; items older than the account or the check have none.
  plain.wish ??= null;
  plain.mayBeLive ??= null;
  plain.account ??= null;
  plain.preflight ??= null;
  if (item.preflight) plain.preflight = wholePreflight(item.preflight);
  if (item.outcome) plain.outcome = toWire(item.outcome);
  return withinCaptionSize(plain);
}

/** Findings of an older version have neither rule nor place. */
function wholePreflight({ checkedAt, problems }: Preflight): Preflight {
  return { checkedAt, problems: problems.map(problem => ({ ...unplaced, ...problem })) };
}

const unplaced = { rule: 'older', where: 'item' } as const;

function toWire({ at, until, ...words }: StoredOutcome): Outcome {
  return { ...words, at: at.toISOString(), ...(until && { until: until.toISOString() }) };
}
