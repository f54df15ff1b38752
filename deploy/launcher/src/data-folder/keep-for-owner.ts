import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What group and others may do, in a file's mode. */
const rightsOfOthers = 0o077;

/** From now on only the owner can read what this process and its children write. */
export function writeForOwner(): void {
  process.umask(rightsOfOthers);
}

/** Whether anybody else may do anything with it. */
export async function isLoose(path: string): Promise<boolean> {
  return ((await stat(path)).mode & rightsOfOthers) !== 0;
}

/** Makes a folder and everything in it private. The folder itself comes last, so that an interrupted start is repeated. */
export async function keepForOwner(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await keepForOwner(path);
    else if (entry.isFile()) await chmod(path, 0o600);
  }
  await chmod(folder, 0o700);
}
