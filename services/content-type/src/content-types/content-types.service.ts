import { message } from '@insta-ai/chassis/messaging/bus';
import { derivedId, newId } from '@insta-ai/chassis/new-id';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import { events } from '@insta-ai/proto/bus/events';
import { mostContentTypes } from '@insta-ai/proto/data/content-type';
import type { ContentTypeEdit, ContentTypeSave } from '@insta-ai/proto/http/content-type';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { applySave, changesAnything } from './apply-save.ts';
import { byName } from './by-name.ts';
import type { ContentTypeDocument, ContentTypeFields } from './content-type-document.ts';
import {
  contentTypeBusy,
  contentTypeChangedMeanwhile,
  contentTypeNotFound,
  slotImageUnknown,
  tooManyContentTypes,
} from './content-types.errors.ts';
import type { ContentTypesStore } from './content-types.store.ts';
import { newContentType } from './new-content-type.ts';
import { slotsOf } from './slots.ts';
import { toProto } from './to-proto.ts';

export type ContentTypesService = ReturnType<typeof createContentTypesService>;

type Deps = { store: ContentTypesStore; uploads: Pick<UploadsService, 'notInLibrary'> };

export function createContentTypesService({ store, uploads }: Deps) {
  const get = async (owner: string, id: string): Promise<ContentTypeDocument> => {
    const found = await store.find(owner, id);
    if (!found) throw contentTypeNotFound();
    return found;
  };

  /** A preset must be drawable when its hour comes, so a picture that is not there is refused now. */
  const checkSlots = async (owner: string, fields: ContentTypeFields, before: ContentTypeFields) => {
    const known = new Set(slotsOf(before).map(slot => slot.image));
    const images = slotsOf(fields).map(slot => slot.image);
    const unknown = await uploads.notInLibrary(
      owner,
      images.filter(image => image !== '' && !known.has(image)),
    );
    if (unknown.size === 0) return;
    throw slotImageUnknown(images.flatMap((image, index) => (unknown.has(image) ? [index + 1] : [])));
  };

  const insert = async (owner: string, _id: string, save: ContentTypeEdit): Promise<ContentTypeDocument> => {
    const fields = applySave(newContentType, save);
    await checkSlots(owner, fields, newContentType);
    // Those of before the limit stay, all of them in the list.
    if ((await store.count(owner)) >= mostContentTypes) throw tooManyContentTypes();
    const now = new Date();
    const document = { ...fields, _id, owner, createdAt: now, updatedAt: now, revision: 1 };
    await store.insert(document, [savedEvent(document)]);
    return document;
  };

  return {
    get,

    async list(owner: string): Promise<ContentTypeDocument[]> {
      return (await store.list(owner)).sort(byName);
    },

    create: (owner: string, save: ContentTypeEdit) => insert(owner, newId(), save),

    /** The preset that an earlier call of this key made, as it is now, else a new one. */
    async ensure(owner: string, key: string, save: ContentTypeEdit): Promise<ContentTypeDocument> {
      const id = derivedId(owner, 'content-type', key);
      const before = await store.find(owner, id);
      if (before) return before;
      try {
        return await insert(owner, id, save);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const other = await store.find(owner, id);
        // One of this key was deleted a moment ago and is not gone yet.
        if (!other) throw contentTypeBusy();
        return other;
      }
    },

    /** Creates one per key. Asked again it changes nothing: what is there may be newer than what comes late. */
    async createOnce(owner: string, key: string, save: ContentTypeEdit): Promise<ContentTypeDocument> {
      const made = await this.ensure(owner, key, save);
      if (changesAnything(made, save)) throw contentTypeChangedMeanwhile(made);
      return made;
    },

    /** With a version only into that one, unless nothing is to be changed; without one the last save wins. */
    async save(
      owner: string,
      id: string,
      { version, ...save }: ContentTypeSave,
    ): Promise<ContentTypeDocument> {
      // It starts over only where another save was written in between, so each gets its turn.
      for (;;) {
        const before = await get(owner, id);
        if (version !== undefined && version !== before.revision) {
          if (changesAnything(before, save)) throw contentTypeChangedMeanwhile(before);
          return before;
        }
        const fields = applySave(before, save);
        await checkSlots(owner, fields, before);
        const after = { fields, updatedAt: new Date(), revision: before.revision + 1 };
        const event = savedEvent({ ...before, ...fields, revision: after.revision });
        const stored = await store.replace(before, after, [event]);
        if (stored) return stored;
      }
    },

    async remove(owner: string, id: string): Promise<void> {
      const head = { id: `${lifeOf(await get(owner, id))}.deleted`, userId: owner };
      const event = message(events.contentTypeDeleted, head, { contentTypeId: id });
      if (!(await store.remove(owner, id, [event]))) throw contentTypeNotFound();
    },
  };
}

/** Names a preset in what is said of it: one that is made again under its key has the same id, and the bus drops what it heard before. */
function lifeOf({ _id, createdAt }: Pick<ContentTypeDocument, '_id' | 'createdAt'>): string {
  return `${_id}.${createdAt.getTime()}`;
}

function savedEvent(document: ContentTypeDocument) {
  const head = { id: `${lifeOf(document)}.saved.${document.revision}`, userId: document.owner };
  return message(events.contentTypeSaved, head, { contentType: toProto(document) });
}
