import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { diskFaultOf, tryWriting } from '@insta-ai/chassis/storage/disk-faults';
import { CannotStart } from '../basis/cannot-start.ts';
import { isLoose, keepForOwner } from './keep-for-owner.ts';
import { readOnlyWords } from './prove-ours.ts';
import { fullWords, isFull } from './room.ts';

/** Every data folder of ours holds one of the first from its first second on; an empty disk holds the second. */
const ours = ['in-use.sqlite', 'secrets.json'];
const ofDisk = ['lost+found'];

/** Creates the data folder, proves that it can be written to and has room, and makes it private. */
export async function openDataFolder(path: string, say: (line: string) => void = () => {}): Promise<string> {
  const folder = resolve(path);
  await proveWritable(folder);
  if (!(await isLoose(folder))) return folder;
  await refuseForeignFiles(folder);
  try {
    await keepForOwner(folder);
  } catch (cause) {
    const { uid } = await stat(folder);
    throw new CannotStart(
      `The data folder ${folder} cannot be made private, because not all of it is yours (its owner is user ${uid}): take ownership of it, or choose another folder with DATA_DIR=/some/folder.`,
      cause,
    );
  }
  if (await isLoose(folder)) {
    say(`The disk of ${folder} has no file permissions: other users of this machine can read what is there.`);
  }
  return folder;
}

/** Refuses a folder that others can read and that is not for us alone. */
export async function refuseForeignFiles(folder: string): Promise<void> {
  const names = await readdir(folder);
  const isOurs = names.some(name => ours.includes(name));
  if (!isOurs && names.some(name => !ofDisk.includes(name))) {
    throw new CannotStart(
      `The data folder ${folder} holds files that are not Insta AI's and that other users can read: choose a folder for Insta AI alone with DATA_DIR=/some/folder.`,
    );
  }
}

/** Refuses a folder that nothing can be written to, and says why not; makes one that is not there. */
export async function proveWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await tryWriting(folder);
  } catch (cause) {
    throw new CannotStart(await whyNotWritable(folder, cause), cause);
  }
  if (isFull(await statfs(folder))) throw new CannotStart(fullAtStart(folder));
}

async function whyNotWritable(folder: string, cause: unknown): Promise<string> {
  const fault = diskFaultOf(cause);
  if (fault === 'full') return fullAtStart(folder);
  if (fault === 'read-only') return readOnlyWords(folder);
  const owner = await stat(folder).then(
    ({ uid }) => uid,
    () => undefined,
  );
  const own = process.getuid?.();
  const [why, remedy] =
    owner === undefined || owner === own
      ? ['', 'change its permissions']
      : [
          `, because it belongs to user ${owner} and Insta AI runs as user ${own}`,
          `give it to that user (chown -R ${own})`,
        ];
  return `The data folder ${folder} cannot be written to${why}: ${remedy}, or choose another folder with DATA_DIR=/some/folder.`;
}

const fullAtStart = (folder: string) => `${fullWords(folder)}, then start again.`;
