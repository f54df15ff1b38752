import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Only root may mount a file, where the kernel has ext4 and lets it be broken on purpose: tried once, since each of them may be forbidden by itself. */
export const canBreakDisk = process.getuid?.() === 0 && tryOne();

export type BreakableDisk = {
  folder: string;
  /** As ext4 does when it finds a fault: from now on the disk takes no change. */
  breakIt(): void;
  release(): void;
};

/** Mounts a disk of so many megabytes, kept in the file `image`, into a folder that is there. */
export function mountBreakableDisk(folder: string, image: string, megabytes: number): BreakableDisk {
  quietly('truncate', '-s', `${megabytes}M`, image);
  quietly('mkfs.ext4', '-q', image);
  quietly('mount', '-o', 'loop,errors=remount-ro', image, folder);
  return {
    folder,
    breakIt: () => writeFileSync(faultOf(folder), '1'),
    release: () => void quietly('umount', '-l', folder),
  };
}

/** What the kernel takes for the news of a fault of the disk that is mounted there. */
function faultOf(folder: string): string {
  const device = quietly('findmnt', '-n', '-o', 'SOURCE', realpathSync(folder)).trim();
  return join('/sys/fs/ext4', basename(device), 'trigger_fs_error');
}

function tryOne(): boolean {
  const root = mkdtempSync(join(tmpdir(), 'insta-ai-disk-'));
  const folder = join(root, 'disk');
  mkdirSync(folder);
  try {
    const disk = mountBreakableDisk(folder, join(root, 'image'), 2);
    try {
      accessSync(faultOf(folder), constants.W_OK);
      return true;
    } finally {
      disk.release();
    }
  } catch {
    return false;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function quietly(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
