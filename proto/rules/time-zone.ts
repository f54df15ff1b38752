import { zoneOffset } from './clock/zone-offset.ts';

/** Whether a text is an IANA time zone. Offsets such as `+02:00` are refused: they know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    zoneOffset(0, name);
    return true;
  } catch {
    return false;
  }
}

/** What is said to who gave a text that is no time zone; however long that was. */
export function timeZoneUnknownWords(given: string): string {
  return `The time zone "${given.slice(0, 64)}" is unknown. Use a name such as Europe/Rome.`;
}

/** A zone that can be calculated with: the one given, or UTC where it is none (a stored one may be older than this rule). */
export function zoneOrUtc(name: string | undefined): string {
  return name && isTimeZone(name) ? name : 'UTC';
}
