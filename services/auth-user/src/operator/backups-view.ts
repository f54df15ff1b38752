import type { Backups } from '@insta-ai/proto/http/operations/backups';
import type { LastBackup, NightlyBackup } from './operator-notes.ts';

/** What is known of backups, as an admin reads it. */
export function backupsView({
  good,
  failed,
  nightly,
}: LastBackup & { nightly: NightlyBackup | undefined }): Backups {
  return {
    good: good
      ? {
          place: good.place,
          startedAt: good.startedAt.toISOString(),
          finishedAt: good.finishedAt.toISOString(),
          holds: good.holds,
          bytes: good.bytes ?? null,
        }
      : null,
    failed: failed ? { ...failed, failedAt: failed.failedAt.toISOString() } : null,
    nightly: nightly
      ? {
          place: nightly.place ?? '',
          nextAt: nightly.nextAt?.toISOString() ?? null,
          schedule: nightly.schedule ?? '',
        }
      : null,
  };
}
