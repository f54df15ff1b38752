import { createHash } from 'node:crypto';
import type { ServiceContext } from '@insta-ai/chassis/service';

/** Until when an account at an image service takes no call of one kind, and since when somebody tries whether it does again. */
type StoredPause = { _id: string; until: Date; triedUntil?: Date };

/** What one worker learned of an account, for all workers and replicas. */
export type StartPauses = {
  /** Until when nothing is sent; undefined where nothing is known. */
  until(account: string): Promise<Date | undefined>;
  /** Pauses at least until then, whoever was trying. */
  extend(account: string, until: Date): Promise<void>;
  /** Goes first after that pause; false while another does, whose time ends by itself should it die. */
  goFirst(account: string, until: Date, now: Date, triedUntil: Date): Promise<boolean>;
  /** The first one learned nothing: the next may try. */
  giveBack(account: string, until: Date): Promise<void>;
  /** The first one was taken; a pause that began in between stays. */
  end(account: string, until: Date): Promise<void>;
};

/** Pauses in the store, one for each account that was ever put off. It is told by a hash, as it is named by its key. */
export function createStartPausesStore(context: Pick<ServiceContext<unknown>, 'db'>): StartPauses {
  const pauses = context.db.collection<StoredPause>('startPauses');
  const idOf = (account: string) => createHash('sha256').update(account).digest('hex');
  return {
    until: async account => (await pauses.findOne({ _id: idOf(account) }))?.until,
    async extend(account, until) {
      await pauses.updateOne(
        { _id: idOf(account) },
        { $max: { until }, $unset: { triedUntil: '' } },
        { upsert: true },
      );
    },
    async goFirst(account, until, now, triedUntil) {
      const isFree = { $or: [{ triedUntil: { $exists: false } }, { triedUntil: { $lte: now } }] };
      const taken = await pauses.updateOne(
        { _id: idOf(account), until, ...isFree },
        { $set: { triedUntil } },
      );
      return taken.matchedCount > 0;
    },
    async giveBack(account, until) {
      await pauses.updateOne({ _id: idOf(account), until }, { $unset: { triedUntil: '' } });
    },
    async end(account, until) {
      await pauses.deleteOne({ _id: idOf(account), until });
    },
  };
}
