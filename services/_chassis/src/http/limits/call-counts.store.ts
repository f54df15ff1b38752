import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import type { CollectionIndexes } from '../../migrations/indexes.ts';
import { isDuplicateKey } from '../../storage/is-duplicate-key.ts';
import type { Timer } from '../../timer.ts';
import { latestEnd } from './latest-end.ts';

/** Counts calls for all replicas of a service. */
export type CallCounts = {
  /**
   * Counts more of these (one, if not said; less than none takes back) within the stretch of time that the first one began; says when
   * that ends.
   */
  add(what: string, stretchMs: number, more?: number): Promise<{ count: number; endsAt: Date }>;
  /** Forgets what is over. */
  readonly sweep: Timer;
};

type Document = { _id: string; count: number; endsAt: Date };

const hourMs = 60 * 60_000;

export const callCountIndexes: CollectionIndexes = {
  collection: 'callCounts',
  indexes: [{ key: { endsAt: 1 } }],
};

type Deps = { db: Db; now?: () => number };

export function createCallCounts({ db, now = Date.now }: Deps): CallCounts {
  const counts = db.collection<Document>('callCounts');
  return {
    async add(what, stretchMs, more = 1) {
      const _id = idOf(`${what} ${stretchMs}`);
      for (;;) {
        const at = now();
        const isRunning = {
          $and: [
            { $gt: ['$endsAt', new Date(at)] },
            { $lte: ['$endsAt', new Date(latestEnd(at, stretchMs))] },
          ],
        };
        // What is taken back may be of a stretch that is over.
        const count = { $cond: [isRunning, { $add: ['$count', more] }, Math.max(0, more)] };
        const endsAt = { $cond: [isRunning, '$endsAt', new Date(at + stretchMs)] };
        // One command, which counts on or begins anew: this stands before each click.
        const counted = await counts
          .findOneAndUpdate({ _id }, [{ $set: { count, endsAt } }], { upsert: true, returnDocument: 'after' })
          .catch((error: unknown) => {
            // Another replica was quicker; its count is then the one to go on with.
            if (isDuplicateKey(error)) return null;
            throw error;
          });
        if (counted) return { count: counted.count, endsAt: counted.endsAt };
      }
    },
    sweep: {
      name: 'forget-call-counts',
      everyMs: hourMs,
      run: async () => void (await counts.deleteMany({ endsAt: { $lte: new Date(now()) } })),
    },
  };
}

/** The caller may be an internet address, which we must not keep. */
function idOf(what: string): string {
  return createHash('sha256').update(what).digest('base64url');
}
