import type { SettingsSource } from '@insta-ai/chassis/config';
import { reasonOf } from '@insta-ai/deploy/launcher/basis/cannot-start';
import type { Manifest } from '../archive/archive-form.ts';
import { backupNameAt, seriesIn, supersededBackups } from '../archive/backup-name.ts';
import { backupPlaceOf } from '../archive/backup-place.ts';
import { backupSeriesOf } from '../archive/backup-series.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { contentsInWords } from './backup-words.ts';
import { noteFailed } from './last-backup.ts';
import { makeBackup } from './make-backup.ts';
import { type IsOwn, listOwnSeries, ownBackups, sortOut } from './own-backups.ts';

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
 * fewer than before.
 */
export function addToSeries(order: SeriesOrder): Promise<Manifest> {
  return notingFailure(order, () => add(order));
}

/** What fails of the work on a series is noted for the doctor, since nobody sits before it. */
export async function notingFailure<T>(order: SeriesOrder, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!order.stopping?.aborted) await tell(order, reasonOf(error));
    throw error;
  }
}

async function add({ folder, keep, given, say, stopping }: SeriesOrder): Promise<Manifest> {
  const now = new Date();
  const series = backupSeriesOf(folder, given);
  await series.prove();
  await listOfSeries({ folder, given, say }, now);
  for (const name of await series.clear(now)) say(`${name} was never whole, and is removed.`);
  const place = backupPlaceOf(`${folder}${backupNameAt(now)}`, given);
  const manifest = await makeBackup(place, given, say, stopping);
  say(`${place.name} holds ${contentsInWords(manifest)}, and was read again: it is whole.`);
  for (const name of await supersededOwn({ folder, given, say }, keep, now)) {
    await series.remove(name);
    say(`${name} is no longer kept.`);
  }
  return manifest;
}

type Folder = Pick<SeriesOrder, 'folder' | 'given' | 'say'>;

/** Names of what lies in the folder of a series; throws in words where it is another installation's. */
export function listOfSeries({ folder, given, say }: Folder, now: Date): Promise<string[]> {
  return knowingOwn(given, say, isOwn => listOwnSeries(folder, backupSeriesOf(folder, given), isOwn, now));
}

async function supersededOwn({ folder, given, say }: Folder, keep: number, now: Date): Promise<string[]> {
  const series = backupSeriesOf(folder, given);
  const names = seriesIn(await series.list(), now);
  // Nothing goes, so that nobody needs to know whose they are.
  if (names.length <= keep) return [];
  const { own, others } = await knowingOwn(given, say, isOwn => sortOut(names, series, isOwn));
  for (const name of others) say(`${name} is not of this installation, and is left alone.`);
  return supersededBackups(own, keep, now);
}

async function knowingOwn<T>(
  given: SettingsSource,
  say: (line: string) => void,
  work: (isOwn: IsOwn) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(given, say);
  try {
    return await work(ownBackups(installation));
  } finally {
    await installation.close();
  }
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
