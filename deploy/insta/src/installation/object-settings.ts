import { platformSettings, readSettings, type SettingsSource } from '@insta-ai/chassis/config';

/** Settings of the object store; the addresses of the other stores are known elsewhere and only fill their places. */
export function objectSettings(given: SettingsSource) {
  return readSettings(platformSettings, {
    ...given,
    NATS_URL: 'nats://known-elsewhere',
    MONGODB_URL: 'mongodb://known-elsewhere',
  });
}
