import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { forgetOld } from '@insta-ai/chassis/storage/documents/forget-old';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import type { SpendingTask } from '@insta-ai/proto/data/spending/spending-tasks';
import type { Amount } from '../prices/price-of.ts';
import { type Cost, firstKeptMonth } from '../room/cost.ts';

export type CostsStore = {
  find(id: string): Promise<Cost | undefined>;
  /** The same id again changes nothing. */
  add(cost: Cost): Promise<void>;
  /** Ends a held call; undefined when it has ended before. */
  end(id: string, end: Pick<Cost, 'state' | 'micros'> & Partial<Amount>): Promise<Cost | undefined>;
  /** Says that the month knows of the end. */
  told(id: string): Promise<void>;
  listToTell(limit: number): Promise<Cost[]>;
  /** Held ones from before a moment, that were made for one of some tasks. */
  listHeld(before: Date, tasks: readonly SpendingTask[], limit: number): Promise<Cost[]>;
  listOfMonth(owner: string, month: string): Promise<Cost[]>;
  /** Those of some ids that are there. */
  list(ids: readonly string[]): Promise<Cost[]>;
  /** What was made for a task and has ended, the newest first: of a person, of a model, or of all. */
  listNewest(
    of: Pick<Cost, 'task'> & Partial<Pick<Cost, 'owner' | 'provider' | 'model'>>,
    limit: number,
  ): Promise<Cost[]>;
  /** Forgets those of months that are not kept any more, but what is still held or to be told. */
  readonly forgetOld: Timer;
};

export const costsIndexes: CollectionIndexes = {
  collection: 'costs',
  indexes: [
    { key: { owner: 1, month: 1 } },
    { key: { task: 1, owner: 1, heldAt: -1 } },
    { key: { task: 1, heldAt: -1 } },
    { key: { task: 1, provider: 1, model: 1, heldAt: -1 } },
    { key: { isToTell: 1 }, sparse: true },
    { key: { state: 1, heldAt: 1 } },
  ],
};

/** Nobody is at these any more. */
const ended: readonly Cost['state'][] = ['settled', 'not-made'];

export function createCostsStore({ db }: Pick<ServiceContext<unknown>, 'db'>): CostsStore {
  const costs = db.collection<Cost>('costs');
  return {
    async find(id) {
      return (await costs.findOne({ _id: id })) ?? undefined;
    },
    async add(cost) {
      await costs.insertOne(cost).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    async end(id, end) {
      const $set = { ...end, isToTell: true as const };
      const ended = await costs.findOneAndUpdate(
        { _id: id, state: 'held' },
        { $set },
        { returnDocument: 'after' },
      );
      return ended ?? undefined;
    },
    async told(id) {
      await costs.updateOne({ _id: id }, { $unset: { isToTell: '' } });
    },
    listToTell: limit => costs.find({ isToTell: true }).limit(limit).toArray(),
    listHeld: (before, tasks, limit) =>
      costs
        .find({ state: 'held', heldAt: { $lt: before }, task: { $in: [...tasks] } })
        .limit(limit)
        .toArray(),
    listOfMonth: (owner, month) => costs.find({ owner, month }).toArray(),
    list: ids => costs.find({ _id: { $in: [...ids] } }).toArray(),
    listNewest: (of, limit) =>
      costs
        .find({ ...of, state: 'settled' })
        .sort({ heldAt: -1 })
        .limit(limit)
        .toArray(),
    forgetOld: forgetOld({
      name: 'costs',
      collection: costs,
      isOld: now => ({
        state: { $in: [...ended] },
        heldAt: { $lt: new Date(`${firstKeptMonth(now)}-01T00:00:00Z`) },
        isToTell: { $exists: false },
      }),
    }),
  };
}
