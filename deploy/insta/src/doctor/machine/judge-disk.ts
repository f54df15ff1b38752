import { type Disk, lacksBytes } from '@insta-ai/deploy/launcher/data-folder/room';
import { type Finding, fail, ok, warn } from '../finding.ts';

const mb = 1024 * 1024;
/** Below the first nothing that arrives can be kept for sure; below the second it is a matter of days. */
const least = { fail: 200 * mb, warn: 2_048 * mb };
const leastInodes = { fail: 0.01, warn: 0.05 };

/** Whether there is room on a disk, for bytes and for files. File systems that count no files say none. */
export function judgeDisk(disk: Disk, where: string): Finding {
  const { bsize, bavail, files, ffree } = disk;
  const free = bsize * bavail;
  const amount = free < 1_024 * mb ? `${Math.floor(free / mb)} MB` : `${Math.floor(free / mb / 1_024)} GB`;
  const room = `${amount} are free on the disk of ${where}.`;
  if (lacksBytes(disk)) return fail(`The disk of ${where} is full: nothing can be saved.`);
  if (free < least.fail) return fail(`Only ${room}`);
  const share = files > 0 ? ffree / files : 1;
  const inodes = `Only ${Math.floor(share * 100)} % of the files that the disk of ${where} can hold are left.`;
  const fix = 'Remove many small files from this disk, or give it more inodes.';
  if (share < leastInodes.fail) return fail(inodes, fix);
  if (free < least.warn) return warn(`Only ${room}`);
  return share < leastInodes.warn ? warn(inodes, fix) : ok(room);
}
