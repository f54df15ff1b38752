import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Say } from '../basis/launch.ts';

const mb = 1024 * 1024;
/** Below this the next write of a store may be the one that finds no room; from the other on all of them go on. */
const fullBelow = 2 * mb;
const roomFrom = 8 * mb;
const usualEachMs = 1_000;

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
  /** Whether nothing can be kept until there is room again. */
  isFull(): boolean;
  /** What the full disk has broken is mended with this, once there is room again. */
  onBack(mend: () => void): void;
  stop(): Promise<void>;
};

/** Looks once a second whether the disk of a data folder has room, and says when it has none any more and when it has some again. */
export function watchRoom(
  folder: string,
  say: Say,
  { eachMs = usualEachMs, ask = (path: string): Promise<Disk> => statfs(path) } = {},
): Room {
  const ending = new AbortController();
  const mends: (() => void)[] = [];
  let wasFull = false;
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
  const looking = (async () => {
    while (!ending.signal.aborted) {
      // A disk that does not answer is told of by whoever writes to it.
      await ask(folder).then(look, () => {});
      await pause(eachMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  })();
  return {
    isFull: () => wasFull,
    onBack: mend => void mends.push(mend),
    async stop() {
      ending.abort();
      await looking;
    },
  };
}
