import type { Static, TObject } from 'typebox';
import {
  type PlatformSettings,
  platformSettings,
  readSettings,
  SettingsError,
  type SettingsSource,
} from '../config.ts';
import type { AnyService } from '../service.ts';

/** Throws a SettingsError with every bad setting of the platform and the services, before anything is started. */
export function checkSettings(services: readonly AnyService[], settings: SettingsSource): void {
  readAllSettings(services, settings);
}

/** The settings of the platform and of every service; throws one SettingsError with everything that is wrong. */
export function readAllSettings(services: readonly AnyService[], settings: SettingsSource) {
  const problems = new Set<string>();
  const read = <S extends TObject>(schema: S): Static<S> | undefined => {
    try {
      return readSettings(schema, settings);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      for (const problem of error.problems) problems.add(problem);
      return undefined;
    }
  };
  const platform: PlatformSettings | undefined = read(platformSettings);
  const ofService = new Map(services.map(service => [service.name, read(service.settings)]));
  if (problems.size > 0 || !platform) throw new SettingsError([...problems]);
  return { platform, ofService };
}
