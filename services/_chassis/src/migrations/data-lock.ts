import type { Collection } from 'mongodb';
import { newId } from '../new-id.ts';
import { isDuplicateKey } from '../storage/is-duplicate-key.ts';

/** The lock as it lies in the store. */
type StoredLock = { _id: string; holder: string; until: Date };

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
  let until = now() + leaseMs;
  try {
    const isFree = { _id: id, until: { $lte: new Date(now()) } };
    await locks.updateOne(isFree, { $set: { holder, until: new Date(until) } }, { upsert: true });
  } catch (error) {
    // It is there and its time is not over.
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
  const lost = new AbortController();
  const renew = async () => {
    const next = now() + leaseMs;
    try {
      const { matchedCount } = await locks.updateOne(
        { _id: id, holder },
        { $set: { until: new Date(next) } },
      );
      if (matchedCount === 1) until = next;
      else lost.abort();
    } catch {
      // A renewal that fails is made up for by the next, while there is time.
      if (now() >= until) lost.abort();
    }
  };
  const timer = setInterval(() => void renew(), leaseMs / 3);
  timer.unref();
  return {
    lost: lost.signal,
    async isHeld() {
      await renew();
      return !lost.signal.aborted;
    },
    async release() {
      clearInterval(timer);
      // Who dies before this only makes the next one wait.
      await locks.updateOne({ _id: id, holder }, { $set: { until: new Date(0) } });
    },
  };
}
