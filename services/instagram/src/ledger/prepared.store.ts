import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Db } from 'mongodb';
import { createLedgerStore, type LedgerStore } from './ledger.store.ts';
import type { Ledger } from './ledger.ts';
import type { Leases } from './take-lease.ts';

/** What is made at the platform for a post before it is due: a ledger that nobody hears of, and its `postPrint`. */
export type Prepared = Ledger & { print: string };

/** Lies apart from the ledgers: nothing that publishes ever looks for work here. */
export type PreparedStore = Leases &
  Pick<LedgerStore, 'runnable' | 'runnableOf'> & {
    /**
     * Takes in what a post is to be made of, to be worked on at once. What was prepared for it goes, unless it is the same; of the
     * same for another moment it goes on from there, by whoever is at it.
     */
    put(prepared: Prepared, now: Date): Promise<void>;
    find(publishId: string): Promise<Prepared | undefined>;
    /** Whether somebody is at a container of it at this moment. */
    isWorkedOn(publishId: string, containerId: string, now: Date): Promise<boolean>;
    /** Drops what was due before a moment. */
    forget(publishId: string, dueBefore: Date): Promise<void>;
  };

type Deps = { db: Db } & Omit<Parameters<typeof createLedgerStore>[0], 'collection'>;

export function createPreparedStore(deps: Deps): PreparedStore {
  const name = 'prepared';
  const { runnable, runnableOf, lease, renew, release, write } = createLedgerStore({
    ...deps,
    collection: name,
  });
  const collection = deps.db.collection<Prepared & { nextAt?: Date }>(name);
  return {
    runnable,
    runnableOf,
    lease,
    renew,
    release,
    write,
    async put(prepared, now) {
      const { _id, ...fields } = prepared;
      const { print, dueAt, giveUpAt } = fields;
      try {
        // Whole, so that a worker which is still at the one before loses its lease and can add nothing to this one.
        const another = { _id, print: { $ne: print } };
        await collection.replaceOne(another, { ...fields, nextAt: now }, { upsert: true });
      } catch (error) {
        // The same is there. A worker keeps it: what it is just doing is not done twice.
        if (!isDuplicateKey(error)) throw error;
        const moved = { _id, print, dueAt: { $ne: dueAt } };
        await collection.updateOne(moved, { $set: { dueAt, giveUpAt, nextAt: now } });
      }
    },
    find: async publishId => (await collection.findOne({ _id: publishId })) ?? undefined,
    async isWorkedOn(publishId, containerId, now) {
      const held = await collection.findOne({ _id: publishId, leaseUntil: { $gt: now } });
      return held !== null && hasContainer(held, containerId);
    },
    async forget(publishId, dueBefore) {
      await collection.deleteOne({ _id: publishId, dueAt: { $lte: dueBefore } });
    },
  };
}

export function hasContainer({ container, children }: Prepared, containerId: string): boolean {
  return [container, ...children].some(one => one?.id === containerId);
}
