import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Years that dates are written with: four digits, and none that is taken for one of the last century. */
const years = { first: 1000, last: 9999 } as const;

/** Whether a date is one that a calendar can write. */
export function isInCalendar(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= years.first && year <= years.last;
}

const wallClock = 'YYYY-MM-DDTHH:mm:ss.SSS';

/**
 * The same time of day some days later or earlier, as clocks in the zone show it. An hour that is left out there when summer
 * time begins becomes the next one.
 */
export function shiftDate(date: Date, days: number, zone: string): Date {
  const known = zoneOrUtc(zone);
  const clock = dayjs(date).tz(known).format(wallClock);
  const shifted = dayjs.utc(clock).add(days, 'day').format(wallClock);
  return dayjs.tz(shifted, known).toDate();
}
