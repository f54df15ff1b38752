import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus, OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { againIndex, createOutbox, outboxIndex } from '@insta-ai/chassis/messaging/outbox';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Db } from 'mongodb';
import type { ContentTypeDocument, ContentTypeFields } from './content-type-document.ts';
import { slotsOf } from './slots.ts';

/** How often deleted presets of which all is said are removed for good, in milliseconds. */
const removeEveryMs = 60_000;

export type ContentTypesStore = ReturnType<typeof createContentTypesStore>;

type Deps = { db: Db; bus: Bus; log: Logger };

export const contentTypesIndexes: CollectionIndexes = {
  collection: 'contentTypes',
  indexes: [outboxIndex, againIndex, { key: { owner: 1 } }, { key: { deletedAt: 1 }, sparse: true }],
};

/** The collection of presets. Every query names the owner; a deleted preset is invisible from the moment it is one. */
export function createContentTypesStore({ db, bus, log }: Deps) {
  const collection = db.collection<ContentTypeDocument>('contentTypes');
  const outbox = createOutbox({ collection, bus, log, saidAgain: 'every' });
  const visible = { deletedAt: { $exists: false } };
  const sent = { deletedAt: { $exists: true }, outboxAt: { $exists: false } };
  const said = { ...sent, againAt: { $exists: false } };

  return {
    async list(owner: string): Promise<ContentTypeDocument[]> {
      return collection.find({ owner, ...visible }).toArray();
    },
    count: (owner: string): Promise<number> => collection.countDocuments({ owner, ...visible }),
    async find(owner: string, id: string): Promise<ContentTypeDocument | undefined> {
      return (await collection.findOne({ _id: id, owner, ...visible })) ?? undefined;
    },
    /** Names of a person's presets with a picture in one of their slots. */
    async namesDrawnWith(owner: string, image: string): Promise<string[]> {
      const found = await collection.find({ owner, ...visible }).toArray();
      return found
        .filter(document => slotsOf(document).some(slot => slot.image === image))
        .map(({ name }) => name);
    },
    /** Stores a new preset together with what is said about it. */
    async insert(document: ContentTypeDocument, messages: OutgoingMessage[]): Promise<void> {
      const stored = { ...document, ...outbox.fields(messages) };
      try {
        await collection.insertOne(stored);
      } catch (error) {
        // A deleted one of the same key makes place once that is said.
        const place = { _id: document._id, owner: document.owner, ...sent };
        if (!isDuplicateKey(error) || !(await collection.replaceOne(place, stored)).matchedCount) throw error;
      }
      await outbox.flush(stored);
    },
    /** Replaces the fields of the revision that was read; undefined when another save came between. */
    async replace(
      before: ContentTypeDocument,
      after: { fields: ContentTypeFields; updatedAt: Date; revision: number },
      messages: OutgoingMessage[],
    ): Promise<ContentTypeDocument | undefined> {
      const { $push, $set } = outbox.add(messages);
      const { fields, ...rest } = after;
      const stored = await collection.findOneAndUpdate(
        { _id: before._id, owner: before.owner, revision: before.revision, ...visible },
        { $push, $set: { ...$set, ...fields, ...rest } },
        { returnDocument: 'after' },
      );
      await outbox.flush(stored);
      return stored ?? undefined;
    },
    /** Hides a preset and says so; it is removed once that was said twice. False when there is none. */
    async remove(owner: string, id: string, messages: OutgoingMessage[]): Promise<boolean> {
      const { $push, $set } = outbox.add(messages);
      const hidden = await collection.findOneAndUpdate(
        { _id: id, owner, ...visible },
        { $push, $set: { ...$set, deletedAt: new Date() } },
        { returnDocument: 'after' },
      );
      await outbox.flush(hidden);
      return hidden !== null;
    },
    timers: [
      outbox.sweep,
      outbox.again,
      {
        name: 'contentTypes-removal',
        everyMs: removeEveryMs,
        run: async () => void (await collection.deleteMany(said)),
      },
    ] satisfies Timer[],
  };
}
