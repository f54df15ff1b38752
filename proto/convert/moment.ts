import { type Timestamp, timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';

/** A moment of HTTP on the bus; absent where there is none. */
export function momentToBus(instant: string | null | undefined): Timestamp | undefined {
  if (!instant) return undefined;
  const date = dateOfText(instant);
  return date && timestampFromDate(date);
}

/** A moment of the bus; undefined where there is none. */
export function dateFromBus(moment: Timestamp | undefined): Date | undefined {
  if (!moment) return undefined;
  const date = timestampDate(moment);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The same as HTTP writes it. */
export function momentFromBus(moment: Timestamp | undefined): string | undefined {
  return dateFromBus(moment)?.toISOString();
}

/** The same where an older version wrote a text instead. */
export function dateFromEither(moment: Timestamp | undefined, text: string): Date | undefined {
  return dateFromBus(moment) ?? dateOfText(text);
}

function dateOfText(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Of a moment that every such thing has. */
export const noMoment = new Date(0).toISOString();
