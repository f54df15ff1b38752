/** How far the clocks of a zone are from Greenwich at a moment, both in milliseconds. Throws for a moment or zone that is none. */
export type ZoneOffset = (instant: number, zone: string) => number;

/** What is asked of an engine's own Temporal, which Node and some browsers do not have yet. */
type TemporalClock = {
  ZonedDateTime: new (nanoseconds: bigint, zone: string) => { readonly offsetNanoseconds: number };
  Now: { timeZoneId(): string };
};

const temporal = (globalThis as { Temporal?: TemporalClock }).Temporal;

/** By Temporal where there is one: the first formatter that a page makes takes longer than all else of its first screen. */
export const zoneOffset: ZoneOffset = temporal ? offsetByTemporal(temporal) : offsetByFormatter;

/** The zone of this machine, for example `Europe/Rome`. */
export function ownZone(): string {
  return temporal ? temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function offsetByTemporal({ ZonedDateTime }: Pick<TemporalClock, 'ZonedDateTime'>): ZoneOffset {
  return (instant, zone) =>
    new ZonedDateTime(BigInt(instant) * 1_000_000n, zone).offsetNanoseconds / 1_000_000;
}

export function offsetByFormatter(instant: number, zone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute, second } = shown;
  const milliseconds = ((instant % 1_000) + 1_000) % 1_000;
  // Not Date.UTC, to which the years 0 to 99 are those of the 20th century: a year is typed digit by digit.
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, second, milliseconds);
  return wall.getTime() - instant;
}

/** A formatter is dear to make and cheap to use, so each zone keeps its own. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const kept = formatters.get(zone);
  if (kept) return kept;
  const formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, formatter);
  return formatter;
}
