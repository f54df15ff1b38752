import { Type } from 'typebox';
import { AppError } from '../app-error.ts';

/** For services that keep files of people. */
export const storageQuotaSettings = {
  STORAGE_QUOTA_MB: Type.Integer({
    default: 20_000,
    minimum: 1,
    description: 'Storage per person in megabytes, once for the media of items and once for library pictures',
  }),
};

/** Throws when a file does not fit beside what a person keeps already. */
export function refuseBeyondQuota(keptBytes: number, moreBytes: number, quotaMb: number): void {
  if (keptBytes + moreBytes <= quotaMb * 1_000_000) return;
  throw new AppError(
    'failed_precondition',
    `This file needs ${inMegabytes(moreBytes)} MB, and you already use ${inMegabytes(keptBytes)} of your ${quotaMb} MB. Delete pictures or videos you no longer need, then upload it again.`,
  );
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
