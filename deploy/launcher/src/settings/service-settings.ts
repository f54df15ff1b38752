import type { SettingsSource } from '@insta-ai/chassis/config';
import type { Secrets } from '../data-folder/secrets.ts';

/** What the services of an installation are given: its secrets, what was set, and what the launcher found out. */
export function serviceSettings(
  given: SettingsSource,
  secrets: Secrets,
  own: Record<string, string>,
): SettingsSource {
  return {
    ADMIN_EMAIL: secrets.ADMIN_EMAIL,
    ADMIN_PASSWORD: secrets.ADMIN_PASSWORD,
    JWT_PRIVATE_KEY: secrets.JWT_PRIVATE_KEY,
    ENCRYPTION_KEY: secrets.ENCRYPTION_KEY,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')),
    ...own,
  };
}
