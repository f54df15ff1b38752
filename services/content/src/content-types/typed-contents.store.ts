import type { Collection } from 'mongodb';
import type { ContentDocument, TypeOfContent } from '../item/content-document.ts';

/** The items of a type, all at once. */
export type TypedContentsStore = {
  renameType(owner: string, type: TypeOfContent): Promise<void>;
  /** The items keep their caption and their kind of post. */
  removeType(owner: string, typeId: string): Promise<void>;
};

export function createTypedContentsStore(collection: Collection<ContentDocument>): TypedContentsStore {
  return {
    async renameType(owner, type) {
      // The version stays: what an editor sees of the item (its type's id) is the same, so no save need be refused.
      await collection.updateMany(
        { owner, '_contentType._id': type._id, '_contentType.asOf': { $lt: type.asOf } },
        { $set: { _contentType: type, instagramType: type.instagramType } },
      );
      await collection.updateMany(
        { owner, '_contentType._id': type._id, dueAt: { $exists: true } },
        { $set: { preflightAt: new Date() } },
      );
    },
    async removeType(owner, typeId) {
      await collection.updateMany(
        { owner, '_contentType._id': typeId },
        { $set: { _contentType: null, updatedAt: new Date() }, $inc: { version: 1 } },
      );
    },
  };
}
