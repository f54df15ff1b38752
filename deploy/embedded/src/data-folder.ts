import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/** Makes the data folder and proves that it can be written to. */
export async function openDataFolder(path: string): Promise<string> {
  const folder = resolve(path);
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    throw new CannotStart(
      `The data folder ${folder} cannot be written to: give yourself the right to, or choose another one with DATA_DIR=/some/folder.`,
      cause,
    );
  }
  return folder;
}
