import { instantAt, wallTime } from '@insta-ai/proto/rules/clock/wall-time';
import { ownZone, zoneOffset } from '@insta-ai/proto/rules/clock/zone-offset';
import { writeTime } from './write-time.ts';

/** What a `datetime-local` input reads and writes: a wall clock without a zone. */
const wallClock = 'YYYY-MM-DDTHH:mm';
const isWallClock = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?$/;

/** A moment (ISO, UTC) written in a zone; for example with the specification's `MM-DD-YYYY HH:mm`. */
export function formatInstant(instant: string, pattern: string, zone = ownZone()): string {
  const moment = Date.parse(instant);
  return Number.isNaN(moment) ? '' : writeTime(wallTime(moment, zone), pattern);
}

/** A moment as the wall clock of a zone, for a `datetime-local` input; empty for none. */
export function toWallClock(instant: string | null | undefined, zone = ownZone()): string {
  return instant ? formatInstant(instant, wallClock, zone) : '';
}

/**
 * The moment at which the clock on the wall of that zone shows this; null when it is empty, no date, or in a year of more than
 * four digits at Greenwich, which no call takes.
 */
export function fromWallClock(text: string, zone = ownZone()): string | null {
  const wall = isWallClock.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  const instant = Number.isNaN(wall) ? '' : new Date(instantAt(wall, zone)).toISOString();
  return /^\d{4}-/.test(instant) ? instant : null;
}

/** How the zone is named beside a time, for example `Europe/Rome, GMT+1`. */
export function zoneLabel(
  zone = ownZone(),
  at: string = new Date().toISOString(),
  until: string = at,
): string {
  if (zone === 'UTC') return zone;
  const offsets = [at, until].map(moment => offsetInWords(zoneOffset(Date.parse(moment), zone)));
  return `${zone.replaceAll('_', ' ')}, ${[...new Set(offsets)].join(', then ')}`;
}

const minuteMs = 60_000;

/** For example `GMT`, `GMT-5` and `GMT+5:30`. */
function offsetInWords(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minuteMs);
  if (minutes === 0) return 'GMT';
  const beyondHours = minutes % 60;
  const past = beyondHours === 0 ? '' : `:${String(beyondHours).padStart(2, '0')}`;
  return `GMT${offset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${past}`;
}
