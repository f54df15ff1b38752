import { contentFieldNames, contentFields } from '@insta-ai/proto/data/content-fields';
import type { Content, ContentListItem, ContentWithNeighbours, Outcome } from '@insta-ai/proto/http/content';
import type { ContentDocument, StoredOutcome } from './content-document.ts';

/** The item as a call returns it, without what only the server knows. */
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

export type Neighbours = { prev: string | undefined; next: string | undefined };

export function withNeighbours(item: ContentDocument, { prev, next }: Neighbours): ContentWithNeighbours {
  return { ...toContent(item), prev: prev ?? null, next: next ?? null };
}

/** What is sent of a field that is gone: of a nullable one null, for a page keeps fields that a reply leaves out. */
const emptied: { [name in keyof typeof contentFields]?: null } = Object.fromEntries(
  contentFieldNames.filter(name => 'nullable' in contentFields[name]).map(name => [name, null]),
);

function plainFields(item: ContentDocument): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name of contentFieldNames) {
    const value = item[name] ?? emptied[name];
    if (value !== undefined) plain[name] = value instanceof Date ? value.toISOString() : value;
  }
  if (item.outcome) plain.outcome = toWire(item.outcome);
  return plain;
}

function toWire({ at, until, ...words }: StoredOutcome): Outcome {
  return { ...words, at: at.toISOString(), ...(until && { until: until.toISOString() }) };
}
