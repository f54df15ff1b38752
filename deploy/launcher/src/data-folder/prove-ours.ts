import { access, constants, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CannotStart } from '../basis/cannot-start.ts';

/** TABLE: what of a data folder must be ours; what a disk or its person keeps beside it (`lost+found`, a backup) need not be. */
const parts = [
  'secrets.json',
  'installation.json',
  'insta-ai.log',
  'documents',
  'mongod',
  'nats',
  'media',
  'simulator',
  'logs',
];

/** Its files are made and removed, never changed: what counts are the folders that they lie in. */
const ofObjects = /^media[/\\]objects([/\\]|$)/;

const readAndWrite = constants.R_OK | constants.W_OK;

/**
 * Refuses a data folder of which a part cannot be read or written. A store would take such a part for lost, secrets for none at
 * all and make new ones, and what is made anew beside them cannot be put together again.
 */
export async function proveOurs(folder: string): Promise<void> {
  for (const name of parts) await provePart(join(folder, name), folder);
}

async function provePart(path: string, root: string): Promise<void> {
  try {
    const found = await stat(path);
    await access(path, found.isDirectory() ? readAndWrite | constants.X_OK : readAndWrite);
    if (found.isDirectory()) await proveInside(path, root);
  } catch (cause) {
    if (cause instanceof CannotStart) throw cause;
    const { code = '' } = cause as NodeJS.ErrnoException;
    // Files of the stores come and go, if only because a killed start is being tidied up.
    if (!['ENOENT', 'ENOTDIR'].includes(code)) throw new CannotStart(whyNot(path, root, code), cause);
  }
}

async function proveInside(folder: string, root: string): Promise<void> {
  const isOfObjects = ofObjects.test(relative(root, folder));
  const isBelowObjects = isOfObjects && relative(root, folder).split(sep).length > 2;
  if (isBelowObjects) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() || (entry.isFile() && !isOfObjects))
      await provePart(join(folder, entry.name), root);
  }
}

function whyNot(path: string, root: string, code: string): string {
  if (code === 'EROFS') return readOnlyWords(root);
  const who = process.getuid?.() ?? 'this user';
  return `${path} cannot be read and written by the user that Insta AI runs as (${who}, ${code}): give the data folder back to it with "chown -R ${who} ${root}" and "chmod -R u+rwX ${root}".`;
}

/** What a person reads whose disk takes no change at all. */
export const readOnlyWords = (folder: string) =>
  `The data folder ${folder} is on a disk that is mounted read-only: mount it for writing, or choose another folder with DATA_DIR=/some/folder.`;
