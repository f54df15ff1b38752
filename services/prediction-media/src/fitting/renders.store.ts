import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';

/** A file that is being made, or could not be made. */
type Render = { _id: string; holder: string; until: Date; failures: number };

/** A worker that is silent for longer has lost its file, in milliseconds. */
const leaseMs = 15_000;

export type RendersStore = {
  /** Takes the making of a file; undefined while another has it. Kept until `release`. */
  take(key: string): Promise<{ release(failed: boolean): Promise<void> } | undefined>;
  /** How often it failed. */
  failures(key: string): Promise<number>;
};

export const rendersIndexes: CollectionIndexes = { collection: 'renders', indexes: [{ key: { until: 1 } }] };

export function createRendersStore(context: Pick<ServiceContext<unknown>, 'db'>): RendersStore {
  const renders = context.db.collection<Render>('renders');
  const fromNow = () => new Date(Date.now() + leaseMs);
  return {
    async take(key) {
      const holder = newId();
      try {
        await renders.updateOne(
          { _id: key, until: { $lte: new Date() } },
          { $set: { holder, until: fromNow() }, $setOnInsert: { failures: 0 } },
          { upsert: true },
        );
      } catch (error) {
        // It is there and its time is not over: another one makes it.
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
      const renew = () => renders.updateOne({ _id: key, holder }, { $set: { until: fromNow() } });
      // A renewal that fails is made up for by the next.
      const timer = setInterval(() => void renew().catch(() => {}), leaseMs / 3);
      timer.unref();
      return {
        async release(failed) {
          clearInterval(timer);
          await renders.updateOne(
            { _id: key, holder },
            { $set: { until: new Date(0) }, $inc: { failures: failed ? 1 : 0 } },
          );
        },
      };
    },
    async failures(key) {
      return (await renders.findOne({ _id: key }))?.failures ?? 0;
    },
  };
}
