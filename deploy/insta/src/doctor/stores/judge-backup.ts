import { backupPatienceMs } from '@insta-ai/proto/data/operations/backups';
import { type Finding, ok, warn } from '../finding.ts';

const hourMs = 60 * 60_000;
/** So much later may the clock be of the machine that made it. */
const aheadMs = hourMs;

/** What a person types for one on this machine. */
export const backupCommand = 'make backup FILE=/backups/ KEEP=14';

/** How one is made at once: of a data folder here, or where the stores are elsewhere and whoever makes it each night is, too. */
export function howToMakeOne(isHere: boolean): string {
  if (isHere) return `make one now: ${backupCommand}.`;
  return 'make one now: "insta backup /backups/ --keep 14" with the settings of the product, or in a cluster a Job of its CronJob.';
}

/** What to do about one that failed: under the chart it is tried again the next night, elsewhere each hour. */
export function fixOfFailed(isHere: boolean): string {
  return `Mend that; it is tried again by itself, the next night at the latest. Or ${howToMakeOne(isHere)}`;
}

type Known = {
  last: { at: Date; name: string } | undefined;
  /** Since when there is something to lose. */
  since: Date;
  now: Date;
  /** Whether it is the installation of a data folder on this machine. */
  isHere: boolean;
};

/** Whether an installation has a backup that is no older than one of each night would be. */
export function judgeBackup({ last, since, now, isHere }: Known): Finding {
  const makeOneNow = howToMakeOne(isHere);
  const age = now.getTime() - (last?.at ?? since).getTime();
  if (last && age < -aheadMs)
    return warn(
      `The last backup is of the future: ${last.at.toISOString()} (${last.name}).`,
      `The clock was ahead when it was made. See that it is right, and ${makeOneNow}`,
    );
  if (age <= backupPatienceMs)
    return ok(last ? `The last backup is of ${last.at.toISOString()}.` : 'It is too new to need a backup.');
  if (!last) return warn('No backup of this installation was ever made with "insta backup".');
  const days = Math.floor(age / (24 * hourMs));
  return warn(
    `The last backup is ${days} ${days === 1 ? 'day' : 'days'} old (${last.name}).`,
    `Look into the log of the job that makes one each night, and ${makeOneNow}`,
  );
}
