import type { SettingsSource } from '@insta-ai/chassis/config';
import type { Logger } from '@insta-ai/chassis/logger';
import { openMeasures } from '@insta-ai/chassis/metrics/open-measures';
import { startTimer } from '@insta-ai/chassis/timer';
import { nightlyBackup } from './nightly-backup.ts';

/**
 * The backup of each night for who runs no service itself, and so has neither timers nor figures: what fails stands in the log, and in
 * the note that the doctor reads. Does nothing where the settings name no place.
 */
export function startNightlyBackup(given: SettingsSource, log: Logger): { stop(): Promise<void> } {
  const timer = nightlyBackup(given, { say: line => log.info(line) });
  const stopping = new AbortController();
  const running = timer && startTimer(timer, { log, measures: openMeasures(log).measures }, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running?.ended;
    },
  };
}
