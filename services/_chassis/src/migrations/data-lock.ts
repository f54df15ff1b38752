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

type Deps = { locks: Collection<StoredLock>; id: string; leaseMs: number };

/** A lock as one process waits for it. */
export type DataLock = {
  /** Takes it; undefined while another process holds it. It is renewed until it is released. */
  take(): Promise<HeldLock | undefined>;
};

/**
 * How long it lasts is told by the clock of the store, which is one for all: whose own is ahead would take what another one holds. Who
 * was killed while that clock was ahead, or its own in an older version, left a lock that ends when the clocks have come there, in a
 * year perhaps. So who asks again and again takes one that nobody has renewed for all of its time, whatever moment it names.
 */
export function openDataLock(deps: Deps): DataLock {
  const { locks, id, leaseMs } = deps;
  let seen: { lock: StoredLock; sinceMs: number } | undefined;
  return {
    async take() {
      const holder = newId();
      // Before the store is asked, so that it ends there no sooner.
      const ownUntil = new Date(Date.now() + leaseMs);
      const now = await timeOf(locks);
      const until = new Date(now.getTime() + leaseMs);
      try {
        const isFree = { _id: id, until: { $lte: now } };
        await locks.updateOne(isFree, { $set: { holder, until } }, { upsert: true });
        return held(deps, holder, ownUntil);
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
      return matchedCount === 1 ? held(deps, holder, ownUntil) : undefined;
    },
  };
}

/** By the clock of the store; a server that does not tell it leaves our own. */
async function timeOf({ db }: Collection<StoredLock>): Promise<Date> {
  const { localTime } = await db.command({ hello: 1 });
  return localTime instanceof Date ? localTime : new Date();
}

/** `until`: by our own clock, which counts for us how long the store has said nothing. */
function held({ locks, id, leaseMs }: Deps, holder: string, until: Date): HeldLock {
  const own = { _id: id, holder };
  const lease = keepLease({
    leaseMs,
    until,
    async renew() {
      const later = new Date((await timeOf(locks)).getTime() + leaseMs);
      return (await locks.updateOne(own, { $set: { until: later } })).matchedCount === 1;
    },
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
