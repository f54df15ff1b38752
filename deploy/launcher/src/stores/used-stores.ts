import type { SettingsSource } from '@insta-ai/chassis/config';
import type { StoreName } from '../data-folder/installation-marks.ts';
import type { LauncherSettings } from '../settings/launcher-settings.ts';

/** The stores of the data folder that these settings use. */
export function usedStores(settings: LauncherSettings, given: SettingsSource): StoreName[] {
  return [
    ...(settings.MONGODB_URL ? [] : (['documents', 'mongod'] as const)),
    ...(settings.NATS_URL ? [] : (['nats'] as const)),
    ...(given.S3_ENDPOINT ? [] : (['media'] as const)),
  ];
}
