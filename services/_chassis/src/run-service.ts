import type { SettingsSource } from './config.ts';
import { createLogger } from './logger.ts';
import type { AnyService } from './service.ts';
import { endWhenTold } from './start/end-when-told.ts';
import { giveBackWhenIdle } from './start/give-back.ts';
import { prepareData } from './start/keep-data.ts';
import { readAllSettings } from './start/read-all-settings.ts';
import { startServices } from './start-services.ts';

/**
 * Runs services as a process of their own: start, then end in order on SIGTERM or SIGINT. A failed start is one clear text and exit code 1.
 * With the word `prepare` it only brings their data to the form of this version, and ends.
 */
export async function runProcess(
  services: readonly AnyService[],
  settings: SettingsSource,
  words: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    await (words[0] === 'prepare' ? prepareProcess(services, settings) : serve(services, settings));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function serve(services: readonly AnyService[], settings: SettingsSource): Promise<void> {
  const runs = endWhenTold();
  runs(await startServices({ services, settings }));
  giveBackWhenIdle();
}

async function prepareProcess(services: readonly AnyService[], settings: SettingsSource): Promise<void> {
  const { platform } = readAllSettings(services, settings);
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  await prepareData(services, platform, createLogger(platform.LOG_LEVEL), stop.signal);
}
