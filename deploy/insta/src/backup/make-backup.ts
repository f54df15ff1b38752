import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import type { Manifest } from '../archive/archive-form.ts';
import { newHead } from '../archive/new-head.ts';
import type { BackupPlace } from '../archive/place.ts';
import { readArchive } from '../archive/read-archive.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { noteBackup } from '../last-backup/last-backup.ts';
import { copyEverything } from './copy-everything.ts';

/** Copies an installation, whether its product runs or not, and reads the copy again before it gets its name. */
export async function makeBackup(
  place: BackupPlace,
  given: SettingsSource,
  say: (line: string) => void,
): Promise<Manifest> {
  await place.prove();
  const installation = await openInstallation(given, say);
  try {
    const { folder, settings } = installation;
    const documents = await installation.documents();
    const objects = await installation.objects();
    const secrets = folder ? await readFile(join(folder, 'secrets.json')) : undefined;
    const head = newHead(settings, new Date());
    const isOwn = (key: string) => !place.keeps(key);
    const manifest = await place.write(
      target =>
        writeArchive(target, archive =>
          copyEverything({ head, documents, objects, secrets, isOwn }, archive),
        ),
      async open => readArchive(await open(), place.name),
    );
    // The backup is whole without it.
    if (folder)
      await noteBackup(folder, { at: new Date(head.startedAt), name: place.name }).catch(() =>
        say(
          'That there is a backup could not be noted in the data folder, so "insta doctor" will not know of it.',
        ),
      );
    return manifest;
  } finally {
    await installation.close();
  }
}
