import { type ContentTypeSave, ContentTypeSave as SaveSchema } from '@insta-ai/proto/http/content-type';
import type { ContentTypeFields } from './content-type-document.ts';

/** Name of a content type that was saved without one; the specification asks for no refusal (section 5). */
export const defaultName = 'New type';

const fieldNames = Object.keys(SaveSchema.properties) as (keyof ContentTypeSave)[];

/** The fields of a content type among the properties of any object: nobody writes an owner or a date through a save. */
export function pickFields<T extends ContentTypeSave>(source: T): Pick<T, keyof ContentTypeSave & keyof T> {
  const given = fieldNames.filter(name => source[name] !== undefined).map(name => [name, source[name]]);
  return Object.fromEntries(given);
}

/** A content type after a save; what the save leaves out stays as it is. */
export function applySave(before: ContentTypeFields, save: ContentTypeSave): ContentTypeFields {
  const after: ContentTypeFields = { ...pickFields(before), ...pickFields(save) };
  return { ...after, name: after.name.trim() || defaultName };
}
