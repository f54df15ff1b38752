import { execFileSync, spawnSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Only root may mount; where it may not, tests of a full disk are skipped by name. */
export const canMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

export type SmallDisk = {
  folder: string;
  /** Leaves no byte free, however often it is called. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  release(): void;
};

/** Puts a disk of so many megabytes into a folder that is there; what was in it is hidden until its release. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize), { flag: 'a' }).catch(() => {});
    },
    empty: () => rm(filler, { force: true }),
    release: () => void execFileSync('umount', ['-l', folder]),
  };
}
