import { readSettings } from '@insta-ai/chassis/config';
import { openMetricsPort } from '@insta-ai/chassis/http/requests/serve-metrics';
import { createLogger } from '@insta-ai/chassis/logger';
import { openMeasures } from '@insta-ai/chassis/metrics/open-measures';
import { createShutdown } from '@insta-ai/chassis/start/shutdown';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { type Command, WrongUsage } from '../command.ts';
import { nightlySettings, readBackupOrder } from './backup-settings.ts';
import { tellOfPlace } from './place-of-nights.ts';
import { startNightlyBackup } from './start-nightly-backup.ts';

/** The backup of each night until the process is told to end, for who runs the product in parts. */
export const nightlyBackups: Command = {
  name: 'nightly-backup',
  usage: [['', 'goes on, and makes a backup each night as BACKUP_TO, BACKUP_AT and BACKUP_KEEP say']],
  async run(words, { given }) {
    if (words.length > 0) throw new WrongUsage();
    if (!readBackupOrder(given))
      throw new CannotStart(
        'Set BACKUP_TO to the folder, or s3://bucket/folder/, that each night is put into.',
      );
    const settings = readSettings(nightlySettings, given);
    const toEnd = Promise.withResolvers<void>();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => toEnd.resolve());
    const log = createLogger('info').child({ service: 'backup' });
    const shutdown = createShutdown(log);
    const { metrics, measures } = openMeasures(log);
    await openMetricsPort({ settings, metrics, log, shutdown });
    await tellOfPlace(given, line => log.error(line));
    const nightly = startNightlyBackup(given, { log, measures });
    await toEnd.promise;
    await nightly.stop();
    await shutdown.run();
    return 0;
  },
};
