import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(advancedFormat);

/** What a `datetime-local` input reads and writes: a wall clock without a zone. */
const wallClock = 'YYYY-MM-DDTHH:mm';

/** The zone of this browser, for example `Europe/Rome`. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A moment (ISO, UTC) written in a zone; the pattern is dayjs', for example the specification's `MM-DD-YYYY HH:mm`. */
export function formatInstant(instant: string, pattern: string, zone = browserZone()): string {
  return dayjs(instant).tz(zone).format(pattern);
}

/** A moment as the wall clock of a zone, for a `datetime-local` input; empty for none. */
export function toWallClock(instant: string | null | undefined, zone = browserZone()): string {
  return instant ? formatInstant(instant, wallClock, zone) : '';
}

/** The moment at which the clock on the wall of that zone shows this; null when it is empty or no date. */
export function fromWallClock(text: string, zone = browserZone()): string | null {
  const read = dayjs(text);
  if (text === '' || !read.isValid()) return null;
  return dayjs.tz(text, zone).toISOString();
}

/** How the zone is named beside a time, for example `Europe/Rome, GMT+1`. */
export function zoneLabel(zone = browserZone(), at: string = new Date().toISOString()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    new Date(at),
  );
  const offset = parts.find(part => part.type === 'timeZoneName')?.value ?? '';
  const place = zone.replaceAll('_', ' ');
  return offset && offset !== place ? `${place}, ${offset}` : place;
}
