import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../app-error.ts';
import { unguessable } from '../new-id.ts';
import { mimeTypeOf } from './mime-type-of.ts';
import { assertKey, type ObjectStore } from './object-store.ts';

/** A file that nobody wrote to for so long was left half-written by a killed process, in milliseconds. */
const leftoverAfterMs = 60 * 60 * 1000;

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
        await mkdir(dirname(target), { recursive: true });
        await rename(temporary, target);
        await syncFolder(dirname(target));
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
      const path = pathOf(key);
      if (!(await statFile(path))) throw new AppError('not_found', 'This file no longer exists.');
      return createReadStream(path, range);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async list(prefix) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter(entry => entry.isFile())
        .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
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

async function writeDurably(path: string, body: Buffer | Readable): Promise<void> {
  const source = Buffer.isBuffer(body) ? Readable.from([body]) : body;
  await pipeline(source, createWriteStream(path, { flush: true }));
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  // Not every file system can flush a folder; the file itself is on the disk by then.
  await handle.sync().catch(() => {});
  await handle.close();
}

async function statFile(path: string) {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found : undefined;
}
