import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskFaultOf } from '@insta-ai/chassis/storage/disk-faults';
import { CannotStart } from '../basis/cannot-start.ts';
import { fullWords } from './room.ts';

const lockFile = 'in-use.sqlite';

/** A product runs on it. */
export class FolderIsUsed extends CannotStart {
  constructor(folder: string, cause: unknown) {
    super(
      `The data folder ${folder} is used by another Insta AI: stop that one first, or choose another folder with DATA_DIR=/some/folder.`,
      cause,
    );
  }
}

/**
 * Keeps a data folder to one process; two would take the NATS server and the documents from each other. SQLite's lock
 * is the operating system's, so that it ends with the process, however that ends, and nobody has to clean up.
 */
export function lockFolder(folder: string): { stop(): Promise<void> } {
  const file = join(folder, lockFile);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock?.close();
    if (/locked|busy/i.test(String(cause))) throw new FolderIsUsed(folder, cause);
    if (diskFaultOf(cause) === 'full')
      throw new CannotStart(`${fullWords(folder)}, then start again.`, cause);
    if (cannotBeOpened(cause))
      throw new CannotStart(
        `${file} cannot be opened: change its permissions, or delete it; it holds no data.`,
        cause,
      );
    throw new CannotStart(`${file} is damaged: delete it and start again; it holds no data.`, cause);
  }
  return { stop: async () => lock?.close() };
}

/** Whether a product has it now; one that was never started on is used by nobody, and stays as it is. */
export function isFolderUsed(folder: string): boolean {
  if (!existsSync(join(folder, lockFile))) return false;
  try {
    void lockFolder(folder).stop();
    return false;
  } catch (error) {
    return error instanceof FolderIsUsed;
  }
}

/** SQLITE_CANTOPEN and SQLITE_READONLY, whatever is in the byte above. https://www.sqlite.org/rescode.html */
function cannotBeOpened(cause: unknown): boolean {
  const { errcode = 0 } = cause as { errcode?: number };
  return [14, 8].includes(errcode & 0xff);
}
