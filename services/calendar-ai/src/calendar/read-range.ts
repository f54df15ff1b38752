import { mostDays } from '@insta-ai/proto/data/calendar-ai';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { endsBeforeStart, notADay, tooManyDays } from './calendar.errors.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const dayFormat = 'YYYY-MM-DD';
const pattern = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** The days from the first to the last, both included, as the person's own calendar has them: `2026-12-01`. */
export function readRange(from: string, to: string, timeZone: string): string[] {
  const [first, last] = [readDay(from, timeZone), readDay(to, timeZone)];
  const days = dayjs.utc(last).diff(dayjs.utc(first), 'day') + 1;
  if (days < 1) throw endsBeforeStart();
  if (days > mostDays) throw tooManyDays(days, mostDays);
  return Array.from({ length: days }, (_, index) => dayjs.utc(first).add(index, 'day').format(dayFormat));
}

/** A day as it is written; of a moment with a zone the day it is where the person lives. */
function readDay(text: string, timeZone: string): string {
  const match = pattern.exec(text.trim());
  // The 31st of February would otherwise become a day in March.
  if (!match?.[1] || dayjs.utc(match[1]).format(dayFormat) !== match[1]) throw notADay(text);
  if (!match[2]) return match[1];
  const moment = dayjs.utc(text.trim());
  if (!moment.isValid()) throw notADay(text);
  return moment.tz(timeZone).format(dayFormat);
}
