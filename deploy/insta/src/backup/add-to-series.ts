import type { SettingsSource } from '@insta-ai/chassis/config';
import { reasonOf } from '@insta-ai/deploy/launcher/basis/cannot-start';
import type { Manifest } from '../archive/archive-form.ts';
import { backupNameAt, supersededBackups } from '../archive/backup-name.ts';
import { backupPlaceOf } from '../archive/backup-place.ts';
import { backupSeriesOf } from '../archive/backup-series.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { contentsInWords } from './backup-words.ts';
import { noteFailed } from './last-backup.ts';
import { makeBackup } from './make-backup.ts';

export type SeriesOrder = {
  /** A folder, or `s3://bucket/folder/`, with its slash. */
  folder: string;
  keep: number;
  given: SettingsSource;
  say(line: string): void;
  stopping?: AbortSignal;
};

/**
 * Puts a backup named by its moment into a folder. Only once it is whole go those that are no longer kept, so that there are never
 * fewer than before. One that fails is noted for the doctor, since nobody sits before it.
 */
export async function addToSeries(order: SeriesOrder): Promise<Manifest> {
  try {
    return await add(order);
  } catch (error) {
    if (!order.stopping?.aborted) await tell(order, reasonOf(error));
    throw error;
  }
}

async function add({ folder, keep, given, say, stopping }: SeriesOrder): Promise<Manifest> {
  const now = new Date();
  const series = backupSeriesOf(folder, given);
  for (const name of await series.clear(now)) say(`${name} was never whole, and is removed.`);
  const place = backupPlaceOf(`${folder}${backupNameAt(now)}`, given);
  const manifest = await makeBackup(place, given, say, stopping);
  say(`${place.name} holds ${contentsInWords(manifest)}, and was read again: it is whole.`);
  for (const name of supersededBackups(await series.list(), keep, now)) {
    await series.remove(name);
    say(`${name} is no longer kept.`);
  }
  return manifest;
}

async function tell({ folder, given, say }: SeriesOrder, reason: string): Promise<void> {
  const installation = await openInstallation(given, say).catch(() => undefined);
  try {
    const documents = await installation?.documents();
    if (documents) await noteFailed(documents, folder, reason.split('\n', 1)[0] ?? '');
  } catch (error) {
    say(`That the backup failed could not be noted. ${reasonOf(error)}`);
  } finally {
    await installation?.close();
  }
}
