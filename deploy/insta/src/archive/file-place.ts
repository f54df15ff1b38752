import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { diskFaultOf, tryWriting } from '@insta-ai/chassis/storage/disk-faults';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { partOf } from './backup-name.ts';
import type { BackupPlace } from './place.ts';

/** A file of this machine that its owner alone can read; it has its name once it is whole. */
export function filePlace(written: string): BackupPlace {
  const file = resolve(written);
  const part = partOf(file);
  return {
    name: file,
    async prove() {
      if (existsSync(file))
        throw new CannotStart(`${file} exists: choose another name. Nothing was changed.`);
      await proveFolder(dirname(file));
    },
    async write(write, verify) {
      try {
        // A killed one may have left it; its rights are not to be trusted.
        await rm(part, { force: true });
        const result = await write(createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
        await verify(async () => createReadStream(part));
        await rename(part, file);
        await syncFolder(dirname(file));
        return result;
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        const words = whyNoBackup(file, error);
        throw words ? new CannotStart(words, error) : error;
      }
    },
    async open() {
      const found = await stat(file).catch(() => undefined);
      if (!found) throw new CannotStart(`There is no file ${file}.`);
      if (found.isDirectory()) throw new CannotStart(`${file} is a folder: name one of the backups in it.`);
      return createReadStream(file);
    },
  };
}

/** Throws in words where a backup could not be put into a folder, whatever its rights say. */
export async function proveFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) throw new CannotStart(`There is no folder ${folder}: make it, or choose another place.`);
  if (!found.isDirectory()) throw new CannotStart(`${folder} is a file and no folder: choose another place.`);
  await tryWriting(folder).catch((error: unknown) => {
    throw new CannotStart(whyNotInto(folder, error) ?? noRightWords(folder), error);
  });
}

const noRightWords = (folder: string) =>
  `Nothing may be written into ${folder}: give its user the right, or choose another place.`;

/** For a failure that is the disk's. */
function whyNotInto(place: string, error: unknown): string | undefined {
  const fault = diskFaultOf(error);
  if (fault === 'full')
    return `The disk of ${place} is full: there is no backup. Make room, or choose another place.`;
  if (fault === 'read-only')
    return `The disk of ${place} is mounted read-only: there is no backup. Look at the machine's log for why, or choose another place.`;
}

/** For a failure that is the place's, and that a person can do something about. */
function whyNoBackup(file: string, error: unknown): string | undefined {
  const words = whyNotInto(file, error);
  if (words) return words;
  const { code, path } = error as { code?: unknown; path?: unknown };
  // What it was read from may refuse as well.
  if (code === 'EACCES' && path === partOf(file)) return noRightWords(dirname(file));
  return code === 'EFBIG'
    ? `The disk of ${file} holds no file as large as this backup, so there is none: choose another place.`
    : undefined;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Not every file system can flush a folder.
  await handle.sync().catch(() => {});
  await handle.close();
}
