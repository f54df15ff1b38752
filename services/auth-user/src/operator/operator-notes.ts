import type { Db } from 'mongodb';

/**
 * What the operator's process tells the page Operations. It writes here itself: whoever makes backups may have no bus, and a note
 * cannot be lost on its way. It belongs to the place and not to the data, so no backup has it.
 */
export const operatorNotes = 'operatorNotes';

/** A backup that is whole, as the installation itself remembers it; `bytes` came later than the rest. */
export type GoodBackup = {
  place: string;
  startedAt: Date;
  finishedAt: Date;
  holds: string;
  bytes?: number;
};

/** A backup of a series that did not come about. */
export type FailedBackup = { place: string; failedAt: Date; reason: string };

/** The newest of either kind; one that failed before the last good one is no matter any more. */
export type LastBackup = { good: GoodBackup | undefined; failed: FailedBackup | undefined };

/** Where one is put each night and when the next is due; without a place none is made. */
export type NightlyBackup = { place?: string; nextAt?: Date; schedule?: string };

type BackupNote = { _id: 'backup'; good: GoodBackup | null; failed: FailedBackup | null };
type NightlyNote = { _id: 'nightly' } & NightlyBackup;

export type OperatorNotes = {
  tellBackup(last: LastBackup): Promise<void>;
  tellNightly(nightly: NightlyBackup): Promise<void>;
  /** Undefined is what nobody has told. */
  read(): Promise<LastBackup & { nightly: NightlyBackup | undefined }>;
};

/** The notes in the database of auth-user. */
export function createOperatorNotes(db: Db): OperatorNotes {
  const backups = db.collection<BackupNote>(operatorNotes);
  const nightlies = db.collection<NightlyNote>(operatorNotes);
  return {
    async tellBackup({ good, failed }) {
      // No more than the page shows: the operator knows the names of its keys besides.
      const note = {
        good: good
          ? {
              place: good.place,
              startedAt: good.startedAt,
              finishedAt: good.finishedAt,
              holds: good.holds,
              ...(good.bytes !== undefined && { bytes: good.bytes }),
            }
          : null,
        failed: failed ? { place: failed.place, failedAt: failed.failedAt, reason: failed.reason } : null,
      };
      await backups.updateOne({ _id: 'backup' }, { $set: note }, { upsert: true });
    },
    async tellNightly(nightly) {
      await nightlies.replaceOne({ _id: 'nightly' }, nightly, { upsert: true });
    },
    async read() {
      const [backup, nightly] = await Promise.all([
        backups.findOne({ _id: 'backup' }),
        nightlies.findOne({ _id: 'nightly' }),
      ]);
      return {
        good: backup?.good ?? undefined,
        failed: backup?.failed ?? undefined,
        nightly: nightly ?? undefined,
      };
    },
  };
}
