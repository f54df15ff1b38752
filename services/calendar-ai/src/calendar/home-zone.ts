import { timeZoneUnknown } from './calendar.errors.ts';

/** The zone whose clock a person's calendar follows: that of the profile, else the browser's, else UTC. */
export function homeZone(ofProfile: string | undefined, ofBrowser: string | undefined): string {
  const zone = ofProfile || ofBrowser || 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw timeZoneUnknown(zone);
  }
}
