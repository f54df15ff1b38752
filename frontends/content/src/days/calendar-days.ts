import { formatInstant, fromWallClock } from '@insta-ai/design';

/** A day of a calendar, `2026-11-21`; it belongs to no zone until it is asked when it begins. */
export type Day = string;
export type Span = 'month' | 'week';
/** From a moment up to, but not including, another one (ISO, UTC). */
export type DateRange = { from: string; to: string };

const dayMs = 24 * 60 * 60 * 1000;

/** Days are counted in UTC, where each has 24 hours, so that no daylight saving changes them. */
export function addDays(day: Day, amount: number): Day {
  return new Date(Date.parse(`${day}T00:00Z`) + amount * dayMs).toISOString().slice(0, 10);
}

/** A day in words; the pattern is that of `formatInstant`. */
export function formatDay(day: Day, pattern: string): string {
  return formatInstant(`${day}T00:00:00.000Z`, pattern, 'UTC');
}

/** The day that it is now in a zone. */
export function todayIn(zone: string, now = new Date()): Day {
  return formatInstant(now.toISOString(), 'YYYY-MM-DD', zone);
}

/** The weekday that weeks begin with, 1 for Monday to 7 for Sunday, as the person's language has it. */
export function firstWeekday(locale = navigator.language): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return known.getWeekInfo?.().firstDay ?? 1;
}

/** The days that are shown around a day: its week, or the whole weeks that its month touches. */
export function shownDays(span: Span, day: Day, weekBegins: number): Day[] {
  if (span === 'week') return week(startOfWeek(day, weekBegins));
  const first = startOfWeek(`${day.slice(0, 7)}-01`, weekBegins);
  const days: Day[] = [];
  for (
    let start = first;
    start === first || start.slice(0, 7) === day.slice(0, 7);
    start = addDays(start, 7)
  ) {
    days.push(...week(start));
  }
  return days;
}

/** The same day a month or a week on; a month that is too short ends earlier. */
export function stepFrom(span: Span, day: Day, steps: number): Day {
  if (span === 'week') return addDays(day, 7 * steps);
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + steps, 1)).toISOString().slice(0, 10);
  const last = addDays(new Date(Date.UTC(year, month + steps, 1)).toISOString().slice(0, 10), -1);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** The moments between the first and the last of these days in a zone. */
export function rangeOf(days: Day[], zone: string): DateRange {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return {
    from: fromWallClock(`${first}T00:00`, zone) ?? '',
    to: fromWallClock(`${addDays(last, 1)}T00:00`, zone) ?? '',
  };
}

/** What a span of days is called above the calendar. */
export function titleOfSpan(span: Span, day: Day, days: Day[]): string {
  if (span === 'month') return formatDay(day, 'MMMM YYYY');
  const [first = day, last = day] = [days[0], days.at(-1)];
  const begins =
    first.slice(0, 7) === last.slice(0, 7)
      ? 'D'
      : first.slice(0, 4) === last.slice(0, 4)
        ? 'D MMM'
        : 'D MMM YYYY';
  return `${formatDay(first, begins)} – ${formatDay(last, 'D MMM YYYY')}`;
}

function startOfWeek(day: Day, weekBegins: number): Day {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7;
  return addDays(day, -((weekday - weekBegins + 7) % 7));
}

function week(first: Day): Day[] {
  return Array.from({ length: 7 }, (_, n) => addDays(first, n));
}
