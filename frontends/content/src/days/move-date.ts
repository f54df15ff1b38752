import { formatInstant, fromWallClock } from '@insta-ai/design';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import type { Day } from './calendar-days.ts';

/** Where something is dropped: on a day, or on an hour of it. */
export type Slot = { day: Day; hour: number | null };

/** When something without a date goes out that is dropped on a day, by the clock on the wall. */
const defaultHour = 9;

/**
 * The moment of an item that is dropped: what was not dragged stays. A day keeps the clock on the wall, also across a
 * change of clocks; an hour keeps the minutes.
 */
export function movedTo(date: string | null, { day, hour }: Slot, zone: string): string {
  const before = date ? formatInstant(date, 'HH:mm:ss.SSS', zone) : `${twoDigits(defaultHour)}:00:00.000`;
  const clock = hour === null ? before : `${twoDigits(hour)}${date ? before.slice(2) : ':00'}`;
  // Where it is already: of two moments at which the clock shows the same, it keeps its own.
  if (date && formatInstant(date, 'YYYY-MM-DDTHH:mm:ss.SSS', zone) === `${day}T${clock}`) return date;
  return fromWallClock(`${day}T${clock}`, zone) ?? '';
}

/** The moment that is offered for something new: the hour, else the morning, else the next full hour of today. */
export function momentOf({ day, hour }: Slot, zone: string, now = new Date()): string {
  const chosen = movedTo(null, { day, hour }, zone);
  const isToday = formatInstant(now.toISOString(), 'YYYY-MM-DD', zone) === day;
  if (hour !== null || !isToday || new Date(chosen) > now) return chosen;
  const next = new Date(now.getTime() + 3_600_000).toISOString();
  return formatInstant(next, 'YYYY-MM-DD', zone) === day
    ? movedTo(null, { day, hour: Number(formatInstant(next, 'HH', zone)) }, zone)
    : chosen;
}

/** Why an item may not be moved at all, in words for the person; null when it may. */
export function whyFixed({ status, outcome }: Pick<ContentListItem, 'status' | 'outcome'>): string | null {
  if (status === 'Published') return 'This content is published, so its date can no longer change.';
  if (outcome?.state === 'publishing')
    return 'This content is going out right now. Move it once that is done.';
  return null;
}

/** Why an item may not be moved to this moment; null when it may. */
export function whyNotThere(
  item: Pick<ContentListItem, 'status' | 'outcome'>,
  date: string,
  now = new Date(),
): string | null {
  const isPast = new Date(date) <= now;
  if (item.status === 'Scheduled' && isPast)
    return 'That time has passed, so scheduled content would go out at once. Choose a later time, or open it to publish it now.';
  return whyFixed(item);
}

function twoDigits(hour: number): string {
  return String(hour).padStart(2, '0');
}
