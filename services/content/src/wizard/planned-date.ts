import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { badDate } from '../item/contents.errors.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const format = 'YYYY-MM-DDTHH:mm';
const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * The moment a date field means: with a zone as written, without one (`datetime-local`) in the person's zone, or in
 * UTC when that is unknown. Empty means no date.
 */
export function plannedDate(text: string | null | undefined, timeZone: string): Date | undefined {
  if (!text) return undefined;
  const match = pattern.exec(text);
  // Otherwise 31 February would become a day in March.
  if (!match || dayjs.utc(match[1]).format(format) !== match[1]) throw badDate(text);
  const date = match[3] ? new Date(text) : dayjs.tz(text, zoneOrUtc(timeZone)).toDate();
  if (Number.isNaN(date.getTime())) throw badDate(text);
  return date;
}
