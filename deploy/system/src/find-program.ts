import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a command is on a PATH or in one of the other folders; undefined where it is not. */
export function findProgram(
  command: string,
  path: string,
  otherFolders: readonly string[] = [],
): string | undefined {
  const folders = [...path.split(delimiter), ...otherFolders];
  return folders.map(folder => join(folder || '.', command)).find(isProgram);
}

function isProgram(candidate: string): boolean {
  try {
    accessSync(candidate, constants.X_OK);
    return statSync(candidate).isFile();
  } catch {
    return false;
  }
}
