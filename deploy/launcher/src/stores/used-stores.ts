import type { SettingsSource } from '@insta-ai/chassis/config';
import type { StoreName } from '../data-folder/installation-marks.ts';
import type { LauncherSettings } from '../settings/launcher-settings.ts';
import { simulatedNames } from '../settings/simulated-settings.ts';

/** The stores of the data folder that these settings use. */
export function usedStores(settings: LauncherSettings, given: SettingsSource): StoreName[] {
  return [
    ...(settings.MONGODB_URL ? [] : (['documents', 'mongod'] as const)),
    ...(settings.NATS_URL ? [] : (['nats'] as const)),
    ...(given.S3_ENDPOINT ? [] : (['media'] as const)),
  ];
}

/** These, and what is simulated where anything is: all that a start must be able to read. Takes what `withVendorAddresses` answers. */
export function provenStores(settings: LauncherSettings, given: SettingsSource): (StoreName | 'simulator')[] {
  return [
    ...usedStores(settings, given),
    ...(simulatedNames(given).length > 0 ? ['simulator' as const] : []),
  ];
}
