import { captionFieldNames } from '@insta-ai/proto/data/caption';
import { textBounds } from '@insta-ai/proto/data/content-type';
import type { ContentType, ContentTypeEdit } from '@insta-ai/proto/http/content-type';

/** A content type as the form holds it: an existing one has an id, a version and two dates more. */
export type ContentTypeDraft = Omit<ContentType, '_id' | 'version' | 'createdAt' | 'updatedAt'>;

/** What a form begins with; a new one lacks what the server owns. */
export type LoadedType = ContentTypeDraft & Partial<ContentType>;

/** Changes some fields of the draft. */
export type ChangeDraft = (change: Partial<ContentTypeDraft>) => void;

/** The whole content type as a save takes it (specification section 7), without what the server owns. */
export function toSave(loaded: LoadedType): ContentTypeEdit {
  const { _id, version, createdAt, updatedAt, ...draft } = loaded;
  return draft;
}

/** Whether anything differs between what was loaded and what the form holds. */
export function differs(loaded: ContentTypeDraft, draft: ContentTypeDraft): boolean {
  return JSON.stringify(toSave(loaded)) !== JSON.stringify(toSave({ ...loaded, ...draft }));
}

/** The caption fields alone. */
export function captionOf(draft: ContentTypeDraft) {
  return Object.fromEntries(captionFieldNames.map(name => [name, draft[name]]));
}

/** The start of a new content type that is like another one. */
export function copyOf(source: LoadedType): ContentTypeDraft {
  const name = `${source.name || 'NO_NAME'} copy`;
  return { ...toSave(source), name: name.slice(0, textBounds.name) } as ContentTypeDraft;
}
