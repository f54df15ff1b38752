import type { SettingsSource } from '@insta-ai/chassis/config';
import { createLogger } from '@insta-ai/chassis/logger';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { readBackupOrder } from './backup-settings.ts';
import { startNightlyBackup } from './start-nightly-backup.ts';

/** Makes the backup of each night until the process is told to end, for who runs the product in parts. */
export async function runNightlyBackup(given: SettingsSource): Promise<void> {
  if (!readBackupOrder(given))
    throw new CannotStart(
      'Set BACKUP_TO to the folder, or s3://bucket/folder/, that each night is put into.',
    );
  const toEnd = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => toEnd.resolve());
  const nightly = startNightlyBackup(given, createLogger('info'));
  await toEnd.promise;
  await nightly.stop();
}
