import type { SettingsSource } from '@insta-ai/chassis/config';
import type { BackupPlace } from '../archive/place.ts';
import { type ProvedBackup, readArchive } from '../archive/read-archive.ts';
import { openEmptyPlace } from './open-empty-place.ts';
import { endLostTime, putBack } from './put-back.ts';
import { readStepNotes } from './read-step-notes.ts';
import { proveKey, secretsFor } from './secrets-for.ts';

/** Puts a backup into an empty place, once every byte of it was proved; what is not whole there is no installation. */
export async function restoreBackup(place: BackupPlace, given: SettingsSource): Promise<ProvedBackup> {
  const reading = readStepNotes();
  const manifest = await readArchive(await place.open(), place.name, reading.take);
  reading.refuseNewer(place.name);
  const target = await openEmptyPlace(given);
  try {
    proveKey(manifest.head, manifest.holdsSecrets && target.keepsSecrets, given);
    let brought: string | undefined;
    const since = new Date(manifest.head.startedAt);
    const { documents, objects } = target;
    const keep = (secrets: string) => {
      brought = secrets;
    };
    // Read anew, and proved anew: it may have changed since.
    await readArchive(await place.open(), place.name, entry => {
      target.proveOwn();
      return putBack(entry, { documents, objects, since, keep });
    });
    target.proveOwn();
    await endLostTime(documents, { since, until: new Date() });
    await target.complete(secretsFor(brought, given));
    return manifest;
  } finally {
    await target.close();
  }
}
