import { isDeepStrictEqual } from 'node:util';
import { type ContentTypeEdit, ContentTypeEdit as EditSchema } from '@insta-ai/proto/http/content-type';
import type { ContentTypeFields } from './content-type-document.ts';

/** Name of a content type that was saved without one; the specification asks for no refusal (section 5). */
export const defaultName = 'New type';

const fieldNames = Object.keys(EditSchema.properties) as (keyof ContentTypeEdit)[];

/** The fields of a content type among the properties of any object: nobody writes an owner or a date through a save. */
export function pickFields<T extends ContentTypeEdit>(source: T): Pick<T, keyof ContentTypeEdit & keyof T> {
  const given = fieldNames.filter(name => source[name] !== undefined).map(name => [name, source[name]]);
  return Object.fromEntries(given);
}

/** A content type after a save; what the save leaves out stays as it is. */
export function applySave(before: ContentTypeFields, save: ContentTypeEdit): ContentTypeFields {
  const after: ContentTypeFields = { ...pickFields(before), ...pickFields(save) };
  return { ...after, name: after.name.trim() || defaultName };
}

/** Whether a save says anything that a content type does not say already. */
export function changesAnything(before: ContentTypeFields, save: ContentTypeEdit): boolean {
  return !isDeepStrictEqual(applySave(before, save), pickFields(before));
}
