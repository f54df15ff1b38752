import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Db } from 'mongodb';

/** An uploaded picture; its id is its file name. */
type UploadDocument = {
  _id: string;
  owner: string;
  createdAt: Date;
  bytes: number;
  /** Owner and the client's name for the upload, where it gave one. */
  repeat?: string;
  /** Set when it was deleted and its bytes may still be there; such a one is in no library and counts nowhere. */
  deletedAt?: Date;
};

export type UploadsStore = ReturnType<typeof createUploadsStore>;

export const uploadsIndexes: CollectionIndexes = {
  collection: 'uploads',
  indexes: [
    { key: { owner: 1, createdAt: -1 } },
    { key: { deletedAt: 1 }, sparse: true },
    { key: { repeat: 1 }, unique: true, sparse: true },
  ],
};

/** Whose library a picture belongs to. */
export function createUploadsStore(db: Db) {
  const collection = db.collection<UploadDocument>('uploads');
  const kept = { deletedAt: { $exists: false } };
  return {
    /** False when what the client calls so is there already. */
    async insert(document: Omit<UploadDocument, 'repeat'>, repeatKey: string | undefined): Promise<boolean> {
      const repeat = repeatKey === undefined ? {} : { repeat: `${document.owner}.${repeatKey}` };
      try {
        await collection.insertOne({ ...document, ...repeat });
      } catch (error) {
        if (repeatKey !== undefined && isDuplicateKey(error)) return false;
        throw error;
      }
      return true;
    },
    /** Whether a person has what the client calls so. */
    async has(owner: string, repeatKey: string): Promise<boolean> {
      return (await collection.findOne({ repeat: `${owner}.${repeatKey}` })) !== null;
    },
    /** File names of a library, newest first. */
    async list(owner: string): Promise<string[]> {
      const found = await collection
        .find({ owner, ...kept })
        .sort({ createdAt: -1 })
        .toArray();
      return found.map(document => document._id);
    },
    /** Those of the file names that are in a library. */
    async inLibrary(owner: string, filenames: string[]): Promise<string[]> {
      const found = await collection.find({ _id: { $in: filenames }, owner, ...kept }).toArray();
      return found.map(document => document._id);
    },
    /** Bytes of all that a person keeps: counted anew, so nothing can make it wrong. */
    async bytesOf(owner: string): Promise<number> {
      const sums = collection.aggregate<{ bytes: number }>([
        { $match: { owner, ...kept } },
        { $group: { _id: null, bytes: { $sum: '$bytes' } } },
      ]);
      const [sum] = await sums.toArray();
      return sum?.bytes ?? 0;
    },
    /** Takes a picture out of its library; false when its owner has none of that name. Its upload may be made anew. */
    async hide(owner: string, filename: string): Promise<boolean> {
      const { matchedCount } = await collection.updateOne(
        { _id: filename, owner },
        { $set: { deletedAt: new Date() }, $unset: { repeat: '' } },
      );
      return matchedCount > 0;
    },
    /** Names of pictures that were taken out and whose bytes may still be there. */
    async listHidden(): Promise<string[]> {
      const found = await collection.find({ deletedAt: { $exists: true } }).toArray();
      return found.map(document => document._id);
    },
    async forget(filename: string): Promise<void> {
      await collection.deleteOne({ _id: filename });
    },
  };
}
