import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Why a disk keeps nothing; a disk that is mounted read-only may have become so by a fault while we ran. */
export type DiskFault = 'full' | 'read-only';

/** TABLE: what files say, what MongoDB does (14031, OutOfDiskSpace), and the embedded store on a disk where MongoDB ends itself. */
const faults: ReadonlyMap<unknown, DiskFault> = new Map<unknown, DiskFault>([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  [14_031, 'full'],
  ['EROFS', 'read-only'],
  [90_000_030, 'read-only'],
]);

/** SQLITE_FULL and SQLITE_IOERR_WRITE, which is nearly always that. https://www.sqlite.org/rescode.html */
const fullInSqlite: readonly unknown[] = [13, 778];

/** Why a write was not kept, whoever was writing; undefined where it is not for the disk. */
export function diskFaultOf(thrown: unknown): DiskFault | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { code, errcode } = thrown as { code?: unknown; errcode?: unknown };
  return fullInSqlite.includes(errcode) ? 'full' : faults.get(code);
}

const probes = /^\.probe-[\da-f-]{36}$/;

/** Writes a file into a folder and removes it, and those that a killed one has left; throws what the disk says. Only this tells whether a disk takes changes: its rights do not. */
export async function tryWriting(folder: string): Promise<void> {
  await writeFile(join(folder, `.probe-${randomUUID()}`), '', { mode: 0o600 });
  for (const name of (await readdir(folder)).filter(one => probes.test(one)))
    await rm(join(folder, name), { force: true });
}
