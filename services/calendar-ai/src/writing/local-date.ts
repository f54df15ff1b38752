import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A moment as the person reads it on the calendar, so that the model knows weekday and season; empty when not planned. */
export function localDate(instant: string, timeZone: string): string {
  const moment = dayjs.utc(instant);
  if (instant === '' || !moment.isValid()) return '';
  return moment.tz(isTimeZone(timeZone) ? timeZone : 'UTC').format('dddd, D MMMM YYYY, HH:mm');
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}
