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
  const after = { returnDocument: 'after' } as const;

  /**
   * Undefined when another replica was quicker, whose count is then the one to go on with. In steps and not by a pipeline, which would be one
   * command: FerretDB 1.24 has no update by one, and this stands before each limited call.
   */
  const begin = async (
    { _id, count, endsAt }: Document,
    isRunning: { $gt: Date; $lte: Date },
  ): Promise<Document | undefined> => {
    const begun = { count, endsAt };
    const over = { _id, endsAt: { $not: isRunning } };
    const again = await counts.findOneAndUpdate(over, { $set: begun }, after);
    if (again) return again;
    try {
      await counts.insertOne({ _id, ...begun });
      return { _id, ...begun };
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  };

  return {
    async add(what, stretchMs, more = 1) {
      const _id = idOf(`${what} ${stretchMs}`);
      for (;;) {
        const at = now();
        const isRunning = { $gt: new Date(at), $lte: new Date(latestEnd(at, stretchMs)) };
        const counted =
          (await counts.findOneAndUpdate({ _id, endsAt: isRunning }, { $inc: { count: more } }, after)) ??
          // What is taken back may be of a stretch that is over.
          (await begin({ _id, count: Math.max(0, more), endsAt: new Date(at + stretchMs) }, isRunning));
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
