import { SettingsError } from '@insta-ai/chassis/config';
import { instagramSettings } from '@insta-ai/instagram/config';
import { courierSettings } from '@insta-ai/instagram/courier';
import type { Check } from '../check.ts';
import { NotLooked } from '../finding.ts';
import { tryBucket } from '../stores/try-bucket.ts';

export const courierCheck: Check = {
  group: 'outside',
  name: 'courier',
  asks: 'whether the bucket that pictures go through takes and gives, where there is one',
  fix: 'Check COURIER_S3_ENDPOINT and what its key may do in COURIER_S3_BUCKET.',
  async look(scene) {
    const settings = readCourier(scene.read(instagramSettings));
    if (!settings) throw new NotLooked('none is set');
    return [await tryBucket(settings, 'COURIER_S3_')];
  },
};

/** Half of one is named by the settings' check. */
function readCourier(settings: Parameters<typeof courierSettings>[0]) {
  try {
    return courierSettings(settings);
  } catch (error) {
    throw error instanceof SettingsError ? new NotLooked('its settings are not valid') : error;
  }
}
