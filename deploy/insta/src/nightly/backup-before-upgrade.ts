import type { SettingsSource } from '@insta-ai/chassis/config';
import { CannotStart, reasonOf } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { onceBeforeUpgrade } from '@insta-ai/deploy/launcher/data-folder/last-product';
import { addToSeries } from '../backup/add-to-series.ts';
import { readBackupOrder } from './backup-settings.ts';

/** Adds to the backups of the nights what was there before a version changed anything, where the settings name a place for them. */
export async function backupBeforeUpgrade(
  dataFolder: string,
  given: SettingsSource,
  say: (line: string) => void,
): Promise<void> {
  const order = readBackupOrder(given);
  if (!order) return;
  const { folder, keep } = order;
  try {
    await onceBeforeUpgrade(dataFolder, async () => void (await addToSeries({ folder, keep, given, say })));
  } catch (error) {
    throw new CannotStart(
      `The backup before the upgrade could not be made, and nothing was changed. ${reasonOf(error)} To go on without it, leave BACKUP_TO out.`,
      error,
    );
  }
}
