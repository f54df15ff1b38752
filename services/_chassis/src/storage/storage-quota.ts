import { Type } from 'typebox';
import { AppError } from '../app-error.ts';

/** For services that keep files of people. */
export const storageQuotaSettings = {
  STORAGE_QUOTA_MB: Type.Integer({
    default: 20_000,
    minimum: 1,
    description:
      'Most that a person may keep, in megabytes: as media of items, and once more as library pictures',
  }),
};

/** Throws when a file does not fit beside what a person keeps already. */
export function refuseBeyondQuota(keptBytes: number, moreBytes: number, quotaMb: number): void {
  if (keptBytes + moreBytes <= quotaMb * 1_000_000) return;
  throw new AppError(
    'failed_precondition',
    `This file needs ${inMegabytes(moreBytes)} MB and you keep ${inMegabytes(keptBytes)} MB of at most ${quotaMb} MB. Delete pictures or videos that you do not need any more, then upload it again.`,
  );
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
