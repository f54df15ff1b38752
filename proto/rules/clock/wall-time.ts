import { zoneOffset } from './zone-offset.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** How far each zone is from Greenwich when a day of UTC begins, in milliseconds: a screen writes many moments of few days. */
const offsets = new Map<string, Map<number, number>>();

/** What the clock of a zone shows at a moment (milliseconds), as the UTC fields of a date. Throws for a moment or zone that is none. */
export function wallTime(instant: number, zone: string): Date {
  if (zone === 'UTC') return new Date(instant);
  const day = dayOf(instant);
  const [before, after] = [offsetAsBegins(day, zone), offsetAsBegins(day + 1, zone)];
  return new Date(instant + (before === after ? before : zoneOffset(instant, zone)));
}

function offsetAsBegins(day: number, zone: string): number {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  const offset = known.get(day) ?? zoneOffset(day * dayMs, zone);
  known.set(day, offset);
  return offset;
}

/**
 * The moment at which the clock of a zone shows this time (milliseconds, as if it were UTC). Of two such moments, when summer time
 * ends, the first; a time that the clock skips, when it begins, is as much later as the clock went forward, or as much earlier where
 * later would be another day.
 */
export function instantAt(wall: number, zone: string): number {
  const offsetAt = (instant: number) => wallTime(instant, zone).getTime() - instant;
  const [before, after] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)];
  const shown = (instant: number) => wallTime(instant, zone).getTime();
  if (shown(before) === wall) return before;
  if (shown(after) === wall) return after;
  return dayOf(shown(before)) === dayOf(wall) ? before : after;
}

/** The other moment at which the clock of a zone shows the same time, when summer time ends; undefined where it shows it once. */
export function sameOnClock(instant: number, zone: string): number | undefined {
  const wall = wallTime(instant, zone).getTime();
  return [wall - dayMs, wall + dayMs]
    .map(near => wall - (wallTime(near, zone).getTime() - near))
    .find(other => other !== instant && wallTime(other, zone).getTime() === wall);
}

/** A moment so many days later or earlier, with the same time on the clock of a zone. */
export function daysLater(instant: number, days: number, zone: string): number {
  return days === 0 ? instant : instantAt(wallTime(instant, zone).getTime() + days * dayMs, zone);
}

/** A day of the clock, counted. */
function dayOf(wall: number): number {
  return Math.floor(wall / dayMs);
}
