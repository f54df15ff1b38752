import type { Collection } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';
import { findStored } from './content-queries.ts';

/** Items that a person deleted and may still have back. */
export type DeletedItems = {
  /** Those of these items that were deleted from this person. */
  getDeleted(owner: string, ids: readonly string[]): Promise<ContentDocument[]>;
  /** Where an item of a person is, in one look: between two it may be deleted, or come back. */
  whereIs(owner: string, id: string): Promise<'there' | 'deleted' | 'gone'>;
  /** Deleted items whose time is over, of all owners, the longest waiting first. */
  toForget(now: Date, limit: number): Promise<ContentDocument[]>;
};

export function createDeletedItems(collection: Collection<ContentDocument>): DeletedItems {
  const find = findStored(collection);
  return {
    getDeleted: (owner, ids) => find({ deletedFrom: owner, _id: { $in: [...ids] } }),
    async whereIs(owner, id) {
      const [item] = await find({ _id: id, $or: [{ owner }, { deletedFrom: owner }] });
      if (!item) return 'gone';
      return item.owner === owner ? 'there' : 'deleted';
    },
    toForget: (now, limit) => find({ forgetAt: { $lte: now } }, { sort: { forgetAt: 1 }, limit }),
  };
}
