import type { Collection, Document, Filter } from 'mongodb';
import type { Timer } from '../../timer.ts';

const hourMs = 60 * 60_000;

type Old<T extends Document> = {
  /** What is forgotten. */
  name: string;
  collection: Collection<T>;
  /** What is old at a moment; found by an index. What somebody is still at never is. */
  isOld(now: Date): Filter<T>;
  now?: () => number;
  /** Leaves the first run out, which comes with the start of the process: who stood still as long may ask for it first. */
  isLeftAtStart?: boolean;
  /** How many documents go at once. */
  size?: number;
};

/**
 * A timer that removes what is old each hour, some documents at a time. A kill leaves the rest to the next run, and what two
 * replicas remove at once goes once.
 */
export function forgetOld<T extends Document & { _id: string }>(old: Old<T>): Timer {
  const { name, collection, isOld, now = Date.now, size = 500 } = old;
  let isLeft = old.isLeftAtStart ?? false;
  return {
    name: `forget-${name}`,
    everyMs: hourMs,
    async run(stopping) {
      if (isLeft) {
        isLeft = false;
        return;
      }
      const filter = isOld(new Date(now()));
      while (!stopping.aborted) {
        const found = await collection
          .find(filter)
          .limit(size)
          .project<{ _id: string }>({ _id: 1 })
          .toArray();
        // Asked once more with the removal: it may have become somebody's work since it was found.
        const some = { $and: [filter, { _id: { $in: found.map(({ _id }) => _id) } }] } as Filter<T>;
        if (found.length > 0) await collection.deleteMany(some);
        if (found.length < size) return;
      }
    },
  };
}
