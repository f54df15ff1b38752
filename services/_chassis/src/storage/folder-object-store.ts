import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../app-error.ts';
import { unguessable } from '../new-id.ts';
import { mimeTypeOf } from './mime-type-of.ts';
import { assertKey, type ObjectBody, type ObjectStore } from './object-store.ts';

/** A file that nobody wrote to for so long was left half-written by a killed process, in milliseconds. */
const leftoverAfterMs = 60 * 60 * 1000;
/** A folder that goes away so often under a file leads nowhere. */
const mostMoves = 100;

/** Objects as files under a folder of this machine. Written to a temporary name, synced, then renamed. */
export async function createFolderObjectStore(folder: string): Promise<ObjectStore> {
  const root = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  await mkdir(root, { recursive: true });
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming);
  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, ...key.split('/'));
  };

  return {
    async put(key, body) {
      const target = pathOf(key);
      const temporary = join(incoming, unguessable());
      try {
        await writeDurably(temporary, body);
        await moveInto(temporary, target);
        // Those that were made for it too, or a power cut takes them and it.
        await Promise.all(foldersAbove(target, folder).map(syncFolder));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async stat(key) {
      const found = await statFile(pathOf(key));
      if (!found) return undefined;
      return {
        size: found.size,
        etag: `"${found.size.toString(16)}-${Math.round(found.mtimeMs).toString(16)}"`,
        mimeType: mimeTypeOf(key),
      };
    },
    async read(key, range) {
      return createReadStream(await existing(pathOf(key)), range);
    },
    async readTo(key, path) {
      await copyFile(await existing(pathOf(key)), path, constants.COPYFILE_FICLONE);
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await removeEmptyFolders(dirname(path), root);
    },
    async list(prefix) {
      // All of it would be read for the few files of one prediction otherwise.
      const below = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')));
      const files = below === '' ? await filesIn(root) : await filesBelow(pathOf(below));
      return files
        .map(path => relative(root, path).split(sep).join('/'))
        .filter(key => key.startsWith(prefix))
        .sort();
    },
  };
}

/** A half-written file was never an object. Recent files stay: other processes share the folder and may be writing. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > leftoverAfterMs) await rm(file, { force: true });
  }
}

/** Moves a file to its place, whose folder another one may remove as an empty one at any moment before that. */
async function moveInto(temporary: string, target: string): Promise<void> {
  for (let moves = 1; ; moves += 1) {
    try {
      await mkdir(dirname(target), { recursive: true });
      return await rename(temporary, target);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || moves === mostMoves) throw error;
    }
  }
}

/** Each prediction has a folder: empty ones would stay for ever, and be looked into by every list. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let path = folder; path !== root; path = dirname(path)) {
    const isAway = await rmdir(path).then(() => true, isGone);
    // What is in use stays, and so do those that hold it.
    if (!isAway) return;
  }
}

/** Files in a folder and below. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    // Not spread: a call takes some 100,000 arguments, and a large installation has more files.
    if (entry.isDirectory()) for (const file of await filesBelow(path)) files.push(file);
  }
  return files;
}

/** The same of one that may go at any moment, once it is empty. */
async function filesBelow(folder: string): Promise<string[]> {
  return filesIn(folder).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
}

/** Whether there is no such file or folder. */
function isGone(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

async function writeDurably(path: string, body: ObjectBody): Promise<void> {
  if (Buffer.isBuffer(body)) await writeFile(path, body, { flush: true });
  else if ('path' in body) await copyDurably(body.path, path);
  else await pipeline(body, createWriteStream(path, { flush: true }));
}

/** The kernel copies, which takes a tenth of the processor that the same takes here. */
async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  const handle = await open(to, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Those that hold a file, up to and without `end`. */
function foldersAbove(file: string, end: string): string[] {
  const path = dirname(file);
  return path === end ? [] : [path, ...foldersAbove(path, end)];
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    // What was put is removed again, and its folder with it.
    if (isGone(error)) return undefined;
    throw error;
  });
  if (!handle) return;
  // Not every file system can flush a folder; the file itself is on the disk by then.
  await handle.sync().catch(() => {});
  await handle.close();
}

async function existing(path: string): Promise<string> {
  if (await statFile(path)) return path;
  throw new AppError('not_found', 'This file no longer exists.');
}

async function statFile(path: string) {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found : undefined;
}
