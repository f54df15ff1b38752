import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

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
