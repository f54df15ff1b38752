import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CannotStart } from '../basis/cannot-start.ts';
import { isLoose, keepForOwner } from './keep-for-owner.ts';

/** Names of which one is in every data folder of ours, from its first second on, and what an empty disk brings along. */
const ours = ['in-use.sqlite', 'secrets.json'];
const ofDisk = ['lost+found'];

/** Makes the data folder, proves that it can be written to, and takes it from everybody else on this machine. */
export async function openDataFolder(path: string, say: (line: string) => void = () => {}): Promise<string> {
  const folder = resolve(path);
  await proveWritable(folder);
  if (!(await isLoose(folder))) return folder;
  const names = await readdir(folder);
  const isOurs = names.some(name => ours.includes(name));
  if (!isOurs && names.some(name => !ofDisk.includes(name))) {
    throw new CannotStart(
      `The data folder ${folder} holds other things than Insta AI's, for others to read: choose a folder of its own with DATA_DIR=/some/folder.`,
    );
  }
  try {
    await keepForOwner(folder);
  } catch (cause) {
    const { uid } = await stat(folder);
    throw new CannotStart(
      `The data folder ${folder} cannot be kept from others of this machine, because not all of it is yours (it belongs to user ${uid}): take it over, or choose another one with DATA_DIR=/some/folder.`,
      cause,
    );
  }
  if (await isLoose(folder)) {
    say(`The disk of ${folder} knows no rights: others of this machine may read what is there.`);
  }
  return folder;
}

async function proveWritable(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
  } catch (cause) {
    throw new CannotStart(
      `The data folder ${folder} cannot be written to: give yourself the right to, or choose another one with DATA_DIR=/some/folder.`,
      cause,
    );
  }
}
