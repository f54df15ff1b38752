import { captionFieldNames } from '@insta-ai/proto/data/caption-fields';
import type { Content } from '@insta-ai/proto/http/content';

/** Fields of an item that a person may change. */
type Editable = Omit<
  Content,
  '_id' | 'publishedDate' | 'permalink' | 'mayBeLive' | 'outcome' | 'version' | 'createdAt' | 'updatedAt'
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
  return filterEdits(edits, (name, value) => !isSame(value, values[name]));
}

/** The edits of other fields than the given ones. */
export function except(edits: ItemEdits, fields: ItemEdits): ItemEdits {
  return filterEdits(edits, name => !(name in fields));
}

/** What happened elsewhere, between `before` and `after`, to fields that are edited to something else here. */
export function clashes(edits: ItemEdits, before: ItemEdits, after: ItemEdits): ItemEdits {
  const clashing = filterEdits(
    edits,
    (name, value) => !isSame(after[name], before[name]) && !isSame(after[name], value),
  );
  return filterEdits(after, name => name in clashing);
}

function filterEdits(edits: ItemEdits, keep: (name: keyof Editable, value: unknown) => boolean): ItemEdits {
  const entries = Object.entries(edits) as [keyof Editable, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => keep(name, value)));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
