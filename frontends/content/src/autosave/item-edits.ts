import { captionFieldNames } from '@insta-ai/proto/http/caption';
import type { Content } from '@insta-ai/proto/http/content';

/** Fields of an item that a person may change. */
type Editable = Omit<
  Content,
  '_id' | 'publishedDate' | 'permalink' | 'outcome' | 'version' | 'createdAt' | 'updatedAt'
>;

/** Changed fields with their new values. */
export type ItemEdits = Partial<Editable>;

const names: readonly (keyof Editable)[] = [
  'title',
  'description',
  'location',
  'city',
  'prompt',
  '_contentType',
  'contents',
  'status',
  'date',
  'notify',
  'metaDescription',
  'hashtags',
  'fit',
  ...captionFieldNames,
];

/** The part of an item that a save may carry. */
export function editableOf(content: Content): ItemEdits {
  return Object.fromEntries(
    names.filter(name => content[name] !== undefined).map(name => [name, content[name]]),
  );
}

/** The edits that differ from given values. */
export function without(edits: ItemEdits, values: ItemEdits): ItemEdits {
  const entries = Object.entries(edits) as [keyof Editable, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name])),
  );
}
