import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { forgetOld } from '@insta-ai/chassis/storage/documents/forget-old';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import { keepLease } from '@insta-ai/chassis/turns/keep-lease';

/** A file that is being made, or could not be made; one that is there needs none. */
type Render = { _id: string; holder: string; until: Date; failures: number };

/** A worker that is silent for longer has lost its file, in milliseconds. */
const leaseMs = 15_000;
/** How long it is known that a file could not be made, in milliseconds; who still wants it then has it tried again. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

export type RendersStore = {
  /** Takes the making of a file; undefined while another has it. Kept until `release`. */
  take(key: string): Promise<{ release(failed: boolean): Promise<void> } | undefined>;
  /** How often it failed. */
  failures(key: string): Promise<number>;
  readonly forgetOld: Timer;
};

export const rendersIndexes: CollectionIndexes = { collection: 'renders', indexes: [{ key: { until: 1 } }] };

export function createRendersStore(context: Pick<ServiceContext<unknown>, 'db'>): RendersStore {
  const renders = context.db.collection<Render>('renders');
  return {
    async take(key) {
      const held = { _id: key, holder: newId() };
      const until = new Date(Date.now() + leaseMs);
      try {
        await renders.updateOne(
          { _id: key, until: { $lte: new Date() } },
          { $set: { holder: held.holder, until }, $setOnInsert: { failures: 0 } },
          { upsert: true },
        );
      } catch (error) {
        // It is there and its time is not over: another one makes it.
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
      const lease = keepLease({
        leaseMs,
        until,
        renew: async later => (await renders.updateOne(held, { $set: { until: later } })).matchedCount > 0,
      });
      return {
        async release(failed) {
          await lease.end();
          // One that never failed needs no word: it is there, or its process ended.
          if (!failed && (await renders.deleteOne({ ...held, failures: 0 })).deletedCount > 0) return;
          await renders.updateOne(held, { $set: { until: new Date() }, $inc: { failures: failed ? 1 : 0 } });
        },
      };
    },
    async failures(key) {
      return (await renders.findOne({ _id: key }))?.failures ?? 0;
    },
    forgetOld: forgetOld({
      name: 'renders',
      collection: renders,
      isOld: now => ({ until: { $lt: new Date(now.getTime() - keptMs) } }),
    }),
  };
}
