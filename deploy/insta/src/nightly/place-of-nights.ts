import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SettingsError, type SettingsSource } from '@insta-ai/chassis/config';
import { reasonOf } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { backupSeriesOf } from '../archive/backup-series.ts';
import { lastBackup } from '../backup/last-backup.ts';
import { listOwnSeries, ownBackups } from '../backup/own-backups.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';
import { within } from '../within.ts';
import { readBackupOrder } from './backup-settings.ts';

/** How long a start waits for what it only tells, in milliseconds: a disk of the network may never answer. */
const startMs = 5_000;

type Known = Pick<Installation, 'settings' | 'documents'> & {
  now?: Date;
  statfs?(path: string): Promise<{ bsize: number; bavail: number }>;
};

/** What may be wrong with a place, and whether a backup can be made all the same. */
export type PlaceFault = { words: string; isSure: boolean };

/** What the next backup of a night would fail with, where the settings name a place. Throws a SettingsError where they cannot be read. */
export async function faultOfPlace(
  given: SettingsSource,
  { settings, documents, now = new Date(), statfs: ask = path => statfs(path) }: Known,
): Promise<PlaceFault | undefined> {
  const order = readBackupOrder(given);
  if (!order) return undefined;
  const { folder } = order;
  try {
    const series = backupSeriesOf(folder, given);
    await series.prove();
    await listOwnSeries(folder, series, ownBackups({ settings, documents }), now);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const [first = ''] = reasonOf(error).split('\n');
    return { words: `BACKUP_TO names no place for a backup. ${first}`, isSure: true };
  }
  if (folder.startsWith('s3://')) return undefined;
  const last = (await lastBackup(await documents())).good?.bytes ?? 0;
  const place = resolve(folder);
  const { bsize, bavail } = await ask(place);
  const words = `The disk of ${place} has ${gigabytes(bsize * bavail)} left, and the last backup had ${gigabytes(last)}.`;
  return bsize * bavail < last ? { words, isSure: false } : undefined;
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Tells at a start, when somebody looks, what the night would find out. It holds nothing up: posts go out without a backup. */
export async function tellOfPlace(given: SettingsSource, say: (line: string) => void): Promise<void> {
  if (!readBackupOrder(given)) return;
  let installation: Installation | undefined;
  try {
    installation = await openInstallation(given, () => {});
    const fault = await within(faultOfPlace(given, installation), startMs);
    if (fault) say(fault.isSure ? `${fault.words} Until that is mended no backup is made.` : fault.words);
  } catch (error) {
    const [first] = reasonOf(error).split('\n', 1);
    say(`Whether a backup can be put where BACKUP_TO says is not known. ${first}`);
  } finally {
    await installation?.close();
  }
}
