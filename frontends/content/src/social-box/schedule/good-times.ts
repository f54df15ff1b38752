import { fromWallClock, toWallClock } from '@insta-ai/design';

/** Hours at which many people look at their phone: before work, at lunch, after work. No statistics of this account. */
const hours = ['09:00', '12:00', '18:00'];
/** Nearer than this to another planned item, a time is taken. */
const roomMs = 2 * 60 * 60 * 1_000;
/** A time must be this far ahead, so that there is still a moment to change one's mind. */
const aheadMs = 30 * 60 * 1_000;
export const daysAhead = 30;

type Plan = {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA name of the person's zone. */
  zone: string;
  /** Moments at which other items are planned. */
  planned: readonly string[];
  count?: number;
};

/**
 * The next moments that are offered for an item: 09:00, 12:00 and 18:00 of the coming days on the clock of the person's
 * zone, at least half an hour ahead and at least two hours away from every other planned item.
 */
export function goodTimes({ now, zone, planned, count = 4 }: Plan): string[] {
  const taken = planned.map(moment => Date.parse(moment));
  const isFree = (moment: string) => {
    const at = Date.parse(moment);
    return at >= now + aheadMs && taken.every(other => Math.abs(at - other) >= roomMs);
  };
  const today = toWallClock(new Date(now).toISOString(), zone).slice(0, 10);
  return Array.from({ length: daysAhead }, (_, days) => dayAfter(today, days))
    .flatMap(day => hours.map(hour => fromWallClock(`${day}T${hour}`, zone)))
    .filter(moment => moment !== null)
    .filter(isFree)
    .slice(0, count);
}

/** How a good time is called: `Today 18:00`, `Tomorrow 09:00`, `Mon 23 Nov 12:00`; `write` formats in the same zone. */
export function nameOfTime(
  moment: string,
  { now, write }: { now: number; write: (instant: string, pattern: string) => string },
): string {
  const day = write(moment, 'YYYY-MM-DD');
  const today = write(new Date(now).toISOString(), 'YYYY-MM-DD');
  if (day === today) return `Today ${write(moment, 'HH:mm')}`;
  if (day === dayAfter(today, 1)) return `Tomorrow ${write(moment, 'HH:mm')}`;
  return write(moment, 'ddd D MMM HH:mm');
}

/** Counts on the calendar, where a day with 23 or 25 hours is a day like any other. */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
