import { type Disk, isFull, lacksBytes } from '@insta-ai/deploy/launcher/data-folder/room';
import { type Finding, fail, ok, warn } from '../finding.ts';

const mb = 1024 * 1024;
/** Below the first nothing that arrives can be kept for sure; below the second it is a matter of days. */
const least = { fail: 200 * mb, warn: 2_048 * mb };
const leastInodes = { fail: 0.01, warn: 0.05 };

/** Whether there is room on a disk, for bytes and for files. File systems that count no files say none. */
export function judgeDisk(disk: Disk, where: string): Finding {
  const { bsize, bavail, files, ffree } = disk;
  const free = bsize * bavail;
  const room = `${amountOf(free)} are free on the disk of ${where}.`;
  if (lacksBytes(disk)) return fail(`The disk of ${where} is full: nothing can be saved.`);
  if (free < least.fail) return fail(`Only ${room}`);
  const share = files > 0 ? ffree / files : 1;
  const inodes = `Only ${Math.floor(share * 100)} % of the files that the disk of ${where} can hold are left.`;
  const fix = 'Remove many small files from this disk, or give it more inodes.';
  if (share < leastInodes.fail) return fail(inodes, fix);
  if (free < least.warn) return warn(`Only ${room}`);
  return share < leastInodes.warn ? warn(inodes, fix) : ok(room);
}

const amountOf = (bytes: number) =>
  bytes < 1_024 * mb ? `${Math.floor(bytes / mb)} MB` : `${Math.floor(bytes / mb / 1_024)} GB`;

/** What is wrong with the room for films that are worked on; nothing is kept there, so little is enough. */
export function workRoomFault(disk: Disk, where: string): Finding | undefined {
  if (!isFull(disk, least.fail)) return undefined;
  const free = amountOf(disk.bsize * disk.bavail);
  return fail(
    `Only ${free} are free on the disk of ${where}, where films are worked on: they cannot be converted.`,
    'Remove what is left there, or name a folder on a larger disk with TMPDIR.',
  );
}
