import { formatInstant } from '@insta-ai/design';
import { addDays, type Day, todayIn } from '../days/calendar-days.ts';
import { movedTo } from '../days/move-date.ts';

/**
 * The dates that are offered for items whose time has passed: all move by the same number of days, as few as it takes for
 * all to lie ahead. So what was planned a day apart stays a day apart, and each keeps its time by the clock on the wall.
 */
export function laterDates(dates: readonly string[], zone: string, now: Date): string[] {
  const earliest = dates.toSorted()[0];
  if (earliest === undefined) return [];
  const isAhead = (days: number) => dates.every(date => new Date(inDays(date, days, zone)) > now);
  const least = daysBetween(dayOf(earliest, zone), todayIn(zone, now));
  const days = isAhead(least) ? least : least + 1;
  return dates.map(date => inDays(date, days, zone));
}

function inDays(date: string, days: number, zone: string): string {
  return movedTo(date, { day: addDays(dayOf(date, zone), days), hour: null }, zone);
}

function dayOf(date: string, zone: string): Day {
  return formatInstant(date, 'YYYY-MM-DD', zone);
}

/** Days are plain dates, so no clock is changed between them. */
function daysBetween(from: Day, to: Day): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
}
