import { captionFieldNames } from '@insta-ai/proto/data/caption-fields';
import { Consent, ContentSave } from '@insta-ai/proto/http/content';
import type { ContentDocument } from './content-document.ts';
import { badDate } from './contents.errors.ts';
import { toMediaPath } from './media-address.ts';

/** What a person may write, in the store's form; the type is settled apart because it has to be looked up. */
export type ItemEdit = Partial<Omit<ContentDocument, '_contentType'>>;

/** What a save says about itself, and the type. */
const noFields: ReadonlySet<string> = new Set([
  '_contentType',
  'version',
  ...Object.keys(Consent.properties),
]);

const editable = Object.keys(ContentSave.properties).filter(name => !noFields.has(name)) as (keyof ItemEdit &
  keyof ContentSave)[];

/** Fields that only help to plan; all others decide what the post looks like or when it goes out. */
const plannerFields: ReadonlySet<string> = new Set(['title', 'description', 'location', 'city', 'prompt']);

/** The fields of a save that a person may write; whatever else was posted is left out. */
export function readEdit(body: ContentSave, publicUrl: string): ItemEdit {
  const edit: Record<string, unknown> = {};
  for (const name of editable) if (body[name] !== undefined) edit[name] = body[name];
  if (body.date) edit.date = readDate(body.date);
  // Specification section 3: an empty status is a Draft.
  if (body.status === '') edit.status = 'Draft';
  if (body.contents) edit.contents = body.contents.map(address => toMediaPath(address, publicUrl));
  return edit as ItemEdit;
}

/** The part of an edit that differs from the item. */
export function changedFields(item: ContentDocument, edit: ItemEdit): ItemEdit {
  const changed = Object.entries(edit).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(item[name as keyof ContentDocument]),
  );
  return Object.fromEntries(changed) as ItemEdit;
}

/** Whether a change concerns what goes out, or when. */
export function touchesPost(changed: Partial<ContentDocument>): boolean {
  return Object.keys(changed).some(name => !plannerFields.has(name));
}

/** Caption fields of the type that the item has not got itself (specification section 4). */
export function missingCaption(item: ItemEdit, ofType: ItemEdit): ItemEdit {
  const missing = captionFieldNames.filter(name => item[name] === undefined && ofType[name] !== undefined);
  return Object.fromEntries(missing.map(name => [name, ofType[name]]));
}

function readDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw badDate(text);
  return date;
}
