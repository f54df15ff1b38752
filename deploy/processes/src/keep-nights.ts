import { join } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { openLogDestination } from '@insta-ai/chassis/log-destination';
import { createLogger } from '@insta-ai/chassis/logger';
import { openMeasures } from '@insta-ai/chassis/metrics/open-measures';
import { startNightlyBackup } from '@insta-ai/deploy/insta/nightly/start-nightly-backup';

/** The backup of each night, with a log of its own in the data folder. */
export function keepNights(dataFolder: string, given: SettingsSource): { stop(): Promise<void> } {
  const log = createLogger('info', openLogDestination(join(dataFolder, 'logs/backup.log')));
  // Nobody asks this process for figures: what fails stands in the log, and in the note that the doctor reads.
  return startNightlyBackup(given, { log, measures: openMeasures(log).measures });
}
