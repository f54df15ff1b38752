import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type DiskFault = 'OutOfDiskSpace' | 'DiskIsReadOnly';

/** TABLE: what SQLite (SQLITE_FULL) and a flush say of a disk. https://www.sqlite.org/rescode.html */
const said: ReadonlyMap<unknown, DiskFault> = new Map<unknown, DiskFault>([
  [13, 'OutOfDiskSpace'],
  ['ENOSPC', 'OutOfDiskSpace'],
  ['EDQUOT', 'OutOfDiskSpace'],
  ['EROFS', 'DiskIsReadOnly'],
]);

/** SQLITE_IOERR_WRITE: SQLite keeps to itself why. */
const writeFailed = 778;

/** Why the disk of a folder did not keep a write; undefined where the disk is not to blame. */
export async function diskFaultOf(error: unknown, folder: string): Promise<DiskFault | undefined> {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (errcode === writeFailed) return (await tryDisk(folder)) ?? 'OutOfDiskSpace';
  return said.get(errcode) ?? said.get(code);
}

/** Its rights do not tell whether a disk takes a change: only one that is tried does. */
async function tryDisk(folder: string): Promise<DiskFault | undefined> {
  const probe = path.join(folder, `.tried-${randomUUID()}`);
  try {
    await writeFile(probe, '');
    await rm(probe);
    return undefined;
  } catch (error) {
    return said.get((error as NodeJS.ErrnoException).code);
  }
}
