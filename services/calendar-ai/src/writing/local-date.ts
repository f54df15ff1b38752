import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A moment as the person reads it on the calendar, so that the model knows weekday and season; empty when not planned. */
export function localDate(moment: Date | undefined, timeZone: string): string {
  return moment ? dayjs.utc(moment).tz(zoneOrUtc(timeZone)).format('dddd, D MMMM YYYY, HH:mm') : '';
}
