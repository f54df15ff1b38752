import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { reasonOf } from '@insta-ai/deploy/launcher/basis/cannot-start';
import type { Manifest } from '../archive/archive-form.ts';
import { newHead } from '../archive/new-head.ts';
import type { BackupPlace } from '../archive/place.ts';
import { readArchive } from '../archive/read-archive.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';
import { copyEverything } from './copy-everything.ts';
import { keyIdsOfBackups, noteGood } from './last-backup.ts';

/** Copies an installation, whether its product runs or not, and reads the copy again before it gets its name. One that is cut off leaves nothing. */
export async function makeBackup(
  place: BackupPlace,
  given: SettingsSource,
  say: (line: string) => void,
  stopping: AbortSignal = neverStopping,
): Promise<Manifest> {
  await place.prove();
  const installation = await openInstallation(given, say);
  try {
    const documents = await installation.documents();
    const copied = await copyTo(place, installation, stopping);
    // The backup is whole, whatever becomes of the note.
    await noteGood(documents, place.name, copied).catch(error => say(reasonOf(error)));
    return copied.manifest;
  } finally {
    await installation.close();
  }
}

async function copyTo(
  place: BackupPlace,
  { folder, settings, documents, objects }: Installation,
  stopping: AbortSignal,
): Promise<{ manifest: Manifest; bytes: number }> {
  const secrets = folder ? await readFile(join(folder, 'secrets.json')) : undefined;
  const databases = await documents();
  const head = newHead(settings, new Date(), await keyIdsOfBackups(databases));
  const sources = { head, documents: databases, objects: await objects(), secrets, stopping };
  let bytes = 0;
  const manifest = await place.write(
    target => writeArchive(target, archive => copyEverything(sources, archive)),
    async open => {
      const file = addAbortSignal(stopping, await open());
      const counted = counting(file, size => {
        bytes += size;
      });
      return readArchive(Readable.from(counted, { objectMode: false }), place.name);
    },
  );
  return { manifest, bytes };
}

async function* counting(source: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    count(chunk.length);
    yield chunk;
  }
}
