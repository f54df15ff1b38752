import { instantAt, wallTime } from '@insta-ai/proto/rules/clock/wall-time';
import { writeTime } from './write-time.ts';

/** What a `datetime-local` input reads and writes: a wall clock without a zone. */
const wallClock = 'YYYY-MM-DDTHH:mm';
const isWallClock = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?$/;

/** The zone of this browser, for example `Europe/Rome`. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A moment (ISO, UTC) written in a zone; for example with the specification's `MM-DD-YYYY HH:mm`. */
export function formatInstant(instant: string, pattern: string, zone = browserZone()): string {
  const moment = Date.parse(instant);
  return Number.isNaN(moment) ? '' : writeTime(wallTime(moment, zone), pattern);
}

/** A moment as the wall clock of a zone, for a `datetime-local` input; empty for none. */
export function toWallClock(instant: string | null | undefined, zone = browserZone()): string {
  return instant ? formatInstant(instant, wallClock, zone) : '';
}

/**
 * The moment at which the clock on the wall of that zone shows this; null when it is empty, no date, or in a year of more than
 * four digits at Greenwich, which no call takes.
 */
export function fromWallClock(text: string, zone = browserZone()): string | null {
  const wall = isWallClock.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  const instant = Number.isNaN(wall) ? '' : new Date(instantAt(wall, zone)).toISOString();
  return /^\d{4}-/.test(instant) ? instant : null;
}

/** How the zone is named beside a time, for example `Europe/Rome, GMT+1`. */
export function zoneLabel(zone = browserZone(), at: string = new Date().toISOString()): string {
  const parts = offsetFormat(zone).formatToParts(new Date(at));
  const offset = parts.find(part => part.type === 'timeZoneName')?.value ?? '';
  const place = zone.replaceAll('_', ' ');
  return offset && offset !== place ? `${place}, ${offset}` : place;
}

/** Each zone keeps its own, as its clock does (rules/clock/wall-time.ts). */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const format =
    offsetFormats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'short' });
  offsetFormats.set(zone, format);
  return format;
}
