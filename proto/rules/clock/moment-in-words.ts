import { isTimeZone } from '../time-zone.ts';

/** A moment in a person's zone, in words; in UTC, and marked so, when the zone is unknown (a stored one may be older than its rule). */
export function momentInWords(moment: Date, zone: string): string {
  const isKnown = isTimeZone(zone);
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: isKnown ? zone : 'UTC',
  }).format(moment);
  return isKnown ? words : `${words} UTC`;
}
