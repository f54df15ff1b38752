import { isTimeZone } from '@insta-ai/proto/rules/time-zone';
import { timeZoneUnknown } from './calendar.errors.ts';

/** The zone whose clock a person's calendar follows: that of the profile, else the browser's, else UTC. */
export function homeZone(ofProfile: string | undefined, ofBrowser: string | undefined): string {
  const zone = ofProfile || ofBrowser || 'UTC';
  if (!isTimeZone(zone)) throw timeZoneUnknown(zone);
  return zone;
}
