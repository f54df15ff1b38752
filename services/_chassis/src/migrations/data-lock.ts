import type { Collection } from 'mongodb';
import { newId } from '../new-id.ts';
import { isDuplicateKey } from '../storage/is-duplicate-key.ts';
import { keepLease } from '../turns/keep-lease.ts';

/** The lock as it lies in the store. */
export type StoredLock = { _id: string; holder: string; until: Date };

/** A lock that this process holds until it releases it; a killed holder loses it. */
export type HeldLock = {
  /** Aborted once another process may have taken it. */
  readonly lost: AbortSignal;
  /** Asks the store. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
};

type Deps = { locks: Collection<StoredLock>; id: string; leaseMs: number; now?: () => number };

/** Takes a lock; undefined while another process holds it. It is renewed until it is released. */
export async function takeDataLock({
  locks,
  id,
  leaseMs,
  now = Date.now,
}: Deps): Promise<HeldLock | undefined> {
  const holder = newId();
  const until = new Date(now() + leaseMs);
  try {
    const isFree = { _id: id, until: { $lte: new Date(now()) } };
    await locks.updateOne(isFree, { $set: { holder, until } }, { upsert: true });
  } catch (error) {
    // It is there and its time is not over.
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
  const own = { _id: id, holder };
  const lease = keepLease({
    leaseMs,
    until,
    now: () => new Date(now()),
    renew: async later => (await locks.updateOne(own, { $set: { until: later } })).matchedCount === 1,
  });
  return {
    lost: lease.lost,
    async isHeld() {
      await lease.renew();
      return !lease.lost.aborted;
    },
    async release() {
      await lease.end();
      // Who dies before this only makes the next one wait.
      await locks.updateOne(own, { $set: { until: new Date(0) } });
    },
  };
}
