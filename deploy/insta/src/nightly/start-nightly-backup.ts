import type { SettingsSource } from '@insta-ai/chassis/config';
import { startTimer, type TimerTools } from '@insta-ai/chassis/timer';
import { nightlyBackup } from './nightly-backup.ts';

/** The backup of each night for who runs no service itself, and so has no timers. Does nothing where the settings name no place. */
export function startNightlyBackup(given: SettingsSource, tools: TimerTools): { stop(): Promise<void> } {
  const timer = nightlyBackup(given, { say: line => tools.log.info(line) });
  const stopping = new AbortController();
  const running = timer && startTimer(timer, tools, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running?.ended;
    },
  };
}
