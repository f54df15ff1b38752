import { type EditableField, editableFields } from '@insta-ai/proto/data/content-fields';
import type { Content } from '@insta-ai/proto/http/content';

/** Changed fields of an item with their new values. */
export type ItemEdits = Partial<Pick<Content, EditableField>>;

/** The part of an item that a save may carry. */
export function editableOf(content: Content): ItemEdits {
  return Object.fromEntries(
    editableFields.filter(name => content[name] !== undefined).map(name => [name, content[name]]),
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

function filterEdits(edits: ItemEdits, keep: (name: EditableField, value: unknown) => boolean): ItemEdits {
  const entries = Object.entries(edits) as [EditableField, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => keep(name, value)));
}

/** Of two values of a field. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
