import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type DiskFault, diskFaultOf, tryWriting } from '@insta-ai/chassis/storage/disk-faults';
import type { Say } from '../basis/launch.ts';

const mb = 1024 * 1024;
/** Below this the next write of a store may be the one that finds no room; from the other on all of them go on. */
const fullBelow = 2 * mb;
const roomFrom = 8 * mb;
const usualEachMs = 1_000;
/** How many looks there are for one that writes: rare enough that a disk may rest, soon enough to be told of. */
const looksForOneTry = 30;

/** What a file system says of itself (`statfs`); those that count no files say none. */
export type Disk = { bsize: number; bavail: number; files: number; ffree: number };

/** Whether a disk has no bytes left for what is written next; `below` is what it must have, in bytes. */
export function lacksBytes({ bsize, bavail }: Disk, below = fullBelow): boolean {
  return bsize * bavail < below;
}

/** Whether nothing more can be kept on a disk, for want of bytes or of files. */
export function isFull(disk: Disk, below = fullBelow): boolean {
  return lacksBytes(disk, below) || (disk.files > 0 && disk.ffree === 0);
}

/** What a person reads, and what to do. */
export const fullWords = (folder: string) =>
  `The disk of ${folder} is full, so nothing can be saved: free some space on it`;

export type Room = {
  /** Whether nothing can be kept at the moment, for whatever reason. */
  keepsNothing(): boolean;
  /** What the full disk has broken is mended with this, once there is room again. */
  onBack(mend: () => void): void;
  stop(): Promise<void>;
};

/** Looks once a second whether the disk of a data folder has room, and now and then whether it takes changes, and says when it does not any more and when it does again. */
export function watchRoom(
  folder: string,
  say: Say,
  {
    eachMs = usualEachMs,
    ask = (path: string): Promise<Disk> => statfs(path),
    write = (path: string): Promise<void> => tryWriting(path),
  } = {},
): Room {
  const ending = new AbortController();
  const mends: (() => void)[] = [];
  let wasFull = false;
  let wasReadOnly = false;
  const look = (disk: Disk) => {
    if (!wasFull && isFull(disk)) {
      wasFull = true;
      say(`${fullWords(folder)}, and Insta AI goes on by itself. What is there can be read meanwhile.`);
    } else if (wasFull && !isFull(disk, roomFrom)) {
      wasFull = false;
      say(`There is room again on the disk of ${folder}: Insta AI goes on.`);
      for (const mend of mends) mend();
    }
  };
  const tried = (fault: DiskFault | undefined) => {
    if (!wasReadOnly && fault === 'read-only') {
      wasReadOnly = true;
      say(
        `The disk of ${folder} is mounted read-only, so nothing can be saved: look at the machine's log for why. What is there can be read meanwhile; restart Insta AI once the disk can be written.`,
      );
    } else if (wasReadOnly && !fault) {
      wasReadOnly = false;
      say(`The disk of ${folder} can be written again: restart Insta AI, so that every store is sure of it.`);
    }
  };
  const looking = (async () => {
    for (let looks = 1; !ending.signal.aborted; looks++) {
      // A disk that does not answer is told of by whoever writes to it.
      await ask(folder).then(look, () => {});
      if (looks % looksForOneTry === 0)
        await write(folder).then(
          () => tried(undefined),
          cause => tried(diskFaultOf(cause)),
        );
      await pause(eachMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  })();
  return {
    keepsNothing: () => wasFull || wasReadOnly,
    onBack: mend => void mends.push(mend),
    async stop() {
      ending.abort();
      await looking;
    },
  };
}
