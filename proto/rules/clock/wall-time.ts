const dayMs = 24 * 60 * 60 * 1_000;

/** A formatter is dear to make and cheap to use, so each zone keeps its own. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const kept = clocks.get(zone);
  if (kept) return kept;
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** How far each zone is from Greenwich when a day of UTC begins, in milliseconds: a screen writes many moments of few days. */
const offsets = new Map<string, Map<number, number>>();

/** What the clock of a zone shows at a moment (milliseconds), as the UTC fields of a date. Throws for a moment or zone that is none. */
export function wallTime(instant: number, zone: string): Date {
  if (zone === 'UTC') return new Date(instant);
  const day = dayOf(instant);
  const [before, after] = [offsetAsBegins(day, zone), offsetAsBegins(day + 1, zone)];
  return before === after ? new Date(instant + before) : readClock(instant, zone);
}

function offsetAsBegins(day: number, zone: string): number {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  const begins = day * dayMs;
  const offset = known.get(day) ?? readClock(begins, zone).getTime() - begins;
  known.set(day, offset);
  return offset;
}

function readClock(instant: number, zone: string): Date {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute, second } = shown;
  const milliseconds = ((instant % 1_000) + 1_000) % 1_000;
  // Not Date.UTC, to which the years 0 to 99 are those of the 20th century: a year is typed digit by digit.
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, second, milliseconds);
  return wall;
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

/** A moment so many days later or earlier, with the same time on the clock of a zone. */
export function daysLater(instant: number, days: number, zone: string): number {
  return days === 0 ? instant : instantAt(wallTime(instant, zone).getTime() + days * dayMs, zone);
}

/** A day of the clock, counted. */
function dayOf(wall: number): number {
  return Math.floor(wall / dayMs);
}
