import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { forgetOld } from '@insta-ai/chassis/storage/documents/forget-old';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';

/** An order for whose cost room was asked; its picture may not be stored yet, or never be. */
export type BegunOrder = {
  /** The name of the order. */
  _id: string;
  owner: string;
  key: string;
  at: Date;
  /** Nobody goes on with it: what is held for it is given back. */
  isEnding?: true;
  /** Its picture was stored, and is deleted by now: what is held for it ends with that picture. */
  wasStored?: true;
  /** How often it was lost before; absent where it was not. */
  lostBefore?: number;
};

/** Of a lost order only how often it was is kept: whoever begins it anew needs another hold, as the last one has ended. */
type LostOrder = Omit<BegunOrder, 'at' | 'isEnding'> & { lostAt: Date };

export type BegunOrdersStore = {
  /**
   * Notes that room is about to be asked for, also once more, and says how often it was lost before; undefined while an earlier try is
   * being taken back, or was deleted.
   */
  begin(
    order: Pick<BegunOrder, '_id' | 'owner' | 'key' | 'at'>,
  ): Promise<Required<Pick<BegunOrder, 'lostBefore'>> | undefined>;
  /** Orders from before a moment. */
  list(before: Date, limit: number): Promise<BegunOrder[]>;
  /** Says that nobody goes on with it; false when somebody has begun it anew since it was listed, or its picture was stored. */
  claim(order: BegunOrder): Promise<boolean>;
  /** Says that its picture was stored, before that picture goes; nothing where the note is gone already. */
  noteStored(id: string): Promise<void>;
  /** Nothing where somebody has begun it anew. */
  forget(order: Pick<BegunOrder, '_id' | 'at'>): Promise<void>;
  /** Says that a claimed one was lost and has its room back; nothing where somebody said so before. */
  noteLost(order: BegunOrder, now: Date): Promise<void>;
};

/** How long it is kept that an order was lost, in milliseconds: as long as a batch, which may ask for it again. */
const lostKeptMs = 30 * 24 * 60 * 60_000;

export const begunOrdersIndexes: CollectionIndexes = {
  collection: 'begunOrders',
  indexes: [{ key: { at: 1 } }, { key: { lostAt: 1 }, sparse: true }],
};

const never = { $exists: false };

export function createBegunOrdersStore({
  db,
}: Pick<ServiceContext<unknown>, 'db'>): BegunOrdersStore & { readonly forgetLost: Timer } {
  const orders = db.collection<BegunOrder & Partial<LostOrder>>('begunOrders');
  return {
    async begin({ _id, ...order }) {
      try {
        const begun = await orders.findOneAndUpdate(
          { _id, isEnding: never, wasStored: never },
          { $set: order, $unset: { lostAt: '' } },
          { upsert: true, returnDocument: 'after' },
        );
        return { lostBefore: begun?.lostBefore ?? 0 };
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
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
    async forget({ _id, at }) {
      await orders.deleteOne({ _id, at });
    },
    async noteLost({ _id, at }, lostAt) {
      const lost = { $set: { lostAt }, $inc: { lostBefore: 1 }, $unset: { at: '', isEnding: '' } } as const;
      await orders.updateOne({ _id, at, isEnding: true }, lost);
    },
    forgetLost: forgetOld({
      name: 'lost-orders',
      collection: orders,
      isOld: now => ({ lostAt: { $lt: new Date(now.getTime() - lostKeptMs) } }),
    }),
  };
}
