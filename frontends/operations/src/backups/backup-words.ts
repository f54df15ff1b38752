import { backupPatienceMs } from '@insta-ai/proto/data/operations/backups';
import type { Backups, NightlyBackup } from '@insta-ai/proto/http/operations/backups';

/** How it stands with backups: a word with its colour, what that means, and what helps. */
export type BackupState = {
  tone: 'good' | 'held' | 'failed' | undefined;
  word: string;
  message: string;
  cure: string;
};

const makeOne = 'Make one now, as below.';

/** Judged as the doctor does it. */
export function backupStateOf({ good, failed, nightly }: Backups, now: Date): BackupState {
  if (failed)
    return {
      tone: 'failed',
      word: 'Failed',
      message: `The last backup into ${failed.place} failed: ${failed.reason}`,
      cure: 'Mend that; it is tried again automatically, the next night at the latest.',
    };
  if (!good)
    return nightly?.place
      ? {
          tone: 'held',
          word: 'None yet',
          message: 'No backup of this installation is known yet.',
          cure: `The first is made when it is due. ${makeOne}`,
        }
      : {
          tone: nightly ? 'held' : undefined,
          word: nightly ? 'None' : 'Unknown',
          message: 'No backup of this installation is known.',
          cure: `One of an older version, or one made with other tools, is not seen here. ${makeOne}`,
        };
  const age = now.getTime() - Date.parse(good.startedAt);
  if (age > backupPatienceMs) {
    const days = Math.floor(age / 86_400_000);
    return {
      tone: 'held',
      word: 'Old',
      message: `The last backup is ${days} ${days === 1 ? 'day' : 'days'} old.`,
      cure: `What is newer is in none. ${makeOne}`,
    };
  }
  return { tone: 'good', word: 'Good', message: 'The last backup was read again and is whole.', cure: '' };
}

/** So late may one be begun, or told of. */
const graceMs = 60 * 60_000;

/** When the next backup is due; `moment` is said where one is known. */
export function nextBackupInWords(
  nightly: NightlyBackup | null,
  now: Date,
): { moment: string | undefined; words: string } {
  if (!nightly)
    return {
      moment: undefined,
      words: 'Unknown: nothing has told yet that it makes one each night.',
    };
  const { place, nextAt, schedule } = nightly;
  if (!place)
    return {
      moment: undefined,
      words: 'None is made each night. Set BACKUP_TO to a folder or a bucket, and start Insta AI again.',
    };
  if (!nextAt)
    return { moment: undefined, words: `By the schedule of the cluster: ${schedule || 'unknown'}` };
  return now.getTime() - Date.parse(nextAt) > graceMs
    ? { moment: nextAt, words: 'was due and nothing was told of it: see whether what makes it still runs.' }
    : { moment: nextAt, words: '' };
}

/** A size for a person. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en')} kB`;
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
