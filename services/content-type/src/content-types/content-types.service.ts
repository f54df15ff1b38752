import { message } from '@insta-ai/chassis/messaging/bus';
import { newId } from '@insta-ai/chassis/new-id';
import { events } from '@insta-ai/proto/bus/events';
import type { ContentTypeSave } from '@insta-ai/proto/http/content-type';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { applySave } from './apply-save.ts';
import { byName } from './by-name.ts';
import type { ContentTypeDocument, ContentTypeFields } from './content-type-document.ts';
import { contentTypeBusy, contentTypeNotFound, slotImageUnknown } from './content-types.errors.ts';
import type { ContentTypesStore } from './content-types.store.ts';
import { newContentType } from './new-content-type.ts';
import { slotsOf } from './slots.ts';
import { toProto } from './to-proto.ts';

/** How often a save starts over when another one came between; the last one wins. */
const saveTries = 5;

export type ContentTypesService = ReturnType<typeof createContentTypesService>;

export function createContentTypesService(
  store: ContentTypesStore,
  uploads: Pick<UploadsService, 'unknownOf'>,
) {
  const find = async (owner: string, id: string): Promise<ContentTypeDocument> => {
    const found = await store.find(owner, id);
    if (!found) throw contentTypeNotFound();
    return found;
  };

  /** A preset must be drawable when its hour comes, so a picture that is not there is refused now. */
  const checkSlots = async (owner: string, fields: ContentTypeFields, before: ContentTypeFields) => {
    const known = new Set(slotsOf(before).map(slot => slot.image));
    const images = slotsOf(fields).map(slot => slot.image);
    const unknown = await uploads.unknownOf(
      owner,
      images.filter(image => image !== '' && !known.has(image)),
    );
    if (unknown.size === 0) return;
    throw slotImageUnknown(images.flatMap((image, index) => (unknown.has(image) ? [index + 1] : [])));
  };

  return {
    find,

    async list(owner: string): Promise<ContentTypeDocument[]> {
      return (await store.list(owner)).sort(byName);
    },

    async create(owner: string, save: ContentTypeSave): Promise<ContentTypeDocument> {
      const fields = applySave(newContentType, save);
      await checkSlots(owner, fields, newContentType);
      const now = new Date();
      const document = { ...fields, _id: newId(), owner, createdAt: now, updatedAt: now, revision: 1 };
      await store.insert(document, [saved(document)]);
      return document;
    },

    async save(owner: string, id: string, save: ContentTypeSave): Promise<ContentTypeDocument> {
      for (let attempt = 0; attempt < saveTries; attempt += 1) {
        const before = await find(owner, id);
        const fields = applySave(before, save);
        await checkSlots(owner, fields, before);
        const after = { fields, updatedAt: new Date(), revision: before.revision + 1 };
        const event = saved({ ...fields, _id: id, owner, revision: after.revision });
        const stored = await store.replace(before, after, [event]);
        if (stored) return stored;
      }
      throw contentTypeBusy();
    },

    async remove(owner: string, id: string): Promise<void> {
      const event = message(
        events.contentTypeDeleted,
        { id: `${id}.deleted`, userId: owner },
        { contentTypeId: id },
      );
      if (!(await store.remove(owner, id, [event]))) throw contentTypeNotFound();
    },
  };
}

function saved(document: ContentTypeFields & { _id: string; owner: string; revision: number }) {
  const head = { id: `${document._id}.saved.${document.revision}`, userId: document.owner };
  return message(events.contentTypeSaved, head, { contentType: toProto(document) });
}
