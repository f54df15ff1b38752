import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where a restore fills the stores of a folder; it goes once all is in its place. */
export const stagingOf = (folder: string) => join(folder, 'restoring');

/** Whether a restore into this folder was begun and has not ended: its secrets come last. */
export function isHalfRestored(folder: string): boolean {
  return existsSync(stagingOf(folder)) && !existsSync(join(folder, 'secrets.json'));
}
