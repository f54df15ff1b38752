import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';

/** An order for whose cost room was asked; its picture may not be stored yet, or never be. */
export type BegunOrder = {
  /** The name of its hold. */
  _id: string;
  owner: string;
  key: string;
  at: Date;
  /** Nobody goes on with it: what is held for it is given back. */
  isEnding?: true;
  /** Its picture was stored, and is deleted by now: what is held for it ends with that picture. */
  wasStored?: true;
};

export type BegunOrdersStore = {
  /** Notes that room is about to be asked for, also once more; false while an earlier try is being taken back, or was deleted. */
  begin(order: Omit<BegunOrder, 'isEnding' | 'wasStored'>): Promise<boolean>;
  /** Orders from before a moment. */
  list(before: Date, limit: number): Promise<BegunOrder[]>;
  /** Says that nobody goes on with it; false when somebody has begun it anew since it was listed, or its picture was stored. */
  claim(order: BegunOrder): Promise<boolean>;
  /** Says that its picture was stored, before that picture goes; nothing where the note is gone already. */
  noteStored(id: string): Promise<void>;
  forget(id: string): Promise<void>;
};

export const begunOrdersIndexes: CollectionIndexes = {
  collection: 'begunOrders',
  indexes: [{ key: { at: 1 } }],
};

const never = { $exists: false };

export function createBegunOrdersStore({ db }: Pick<ServiceContext<unknown>, 'db'>): BegunOrdersStore {
  const orders = db.collection<BegunOrder>('begunOrders');
  return {
    async begin({ _id, ...order }) {
      try {
        await orders.updateOne({ _id, isEnding: never, wasStored: never }, { $set: order }, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    list: (before, limit) =>
      orders
        .find({ at: { $lt: before } })
        .sort({ at: 1 })
        .limit(limit)
        .toArray(),
    async claim({ _id, at }) {
      const isOpen = { _id, at, wasStored: never };
      return (await orders.updateOne(isOpen, { $set: { isEnding: true } })).matchedCount > 0;
    },
    async noteStored(id) {
      await orders.updateOne({ _id: id }, { $set: { wasStored: true } });
    },
    async forget(id) {
      await orders.deleteOne({ _id: id });
    },
  };
}
