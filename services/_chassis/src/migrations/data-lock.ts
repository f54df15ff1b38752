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

/** A lock as one process waits for it. */
export type DataLock = {
  /** Takes it; undefined while another process holds it. It is renewed until it is released. */
  take(): Promise<HeldLock | undefined>;
};

/**
 * Who was killed while its clock was ahead left a lock that ends when the clocks have come there, in a year perhaps. So who asks again
 * and again takes one that nobody has renewed for all of its time, whatever moment it names.
 */
export function openDataLock(deps: Deps): DataLock {
  const { locks, id, leaseMs, now = Date.now } = deps;
  let seen: { lock: StoredLock; sinceMs: number } | undefined;
  return {
    async take() {
      const holder = newId();
      const until = new Date(now() + leaseMs);
      try {
        const isFree = { _id: id, until: { $lte: new Date(now()) } };
        await locks.updateOne(isFree, { $set: { holder, until } }, { upsert: true });
        return held(deps, holder, until);
      } catch (error) {
        // It is there and its time is not over.
        if (!isDuplicateKey(error)) throw error;
      }
      const lock = await locks.findOne({ _id: id });
      if (!lock) return undefined;
      const isSame = seen?.lock.holder === lock.holder && seen.lock.until.getTime() === lock.until.getTime();
      if (!seen || !isSame) seen = { lock, sinceMs: performance.now() };
      if (performance.now() - seen.sinceMs < leaseMs) return undefined;
      const { matchedCount } = await locks.updateOne(lock, { $set: { holder, until } });
      return matchedCount === 1 ? held(deps, holder, until) : undefined;
    },
  };
}

function held({ locks, id, leaseMs, now = Date.now }: Deps, holder: string, until: Date): HeldLock {
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
