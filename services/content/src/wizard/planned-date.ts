import { instantAt } from '@insta-ai/proto/rules/clock/wall-time';
import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';
import { badDate } from '../item/contents.errors.ts';

const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * The moment a date field means: with a zone as written, without one (`datetime-local`) in the person's zone, or in
 * UTC when that is unknown. Empty means no date.
 */
export function plannedDate(text: string | null | undefined, timeZone: string): Date | undefined {
  if (!text) return undefined;
  const match = pattern.exec(text);
  if (!match) throw badDate(text);
  const [, minute = '', seconds = '', zone] = match;
  const clock = Date.parse(`${minute}${seconds}Z`);
  // Otherwise 31 February would become a day in March.
  if (Number.isNaN(clock) || !new Date(clock).toISOString().startsWith(minute)) throw badDate(text);
  const date = zone ? new Date(text) : new Date(instantAt(clock, zoneOrUtc(timeZone)));
  // A zone may lead to a year of more than four digits, which no call takes back.
  if (Number.isNaN(date.getTime()) || !pattern.test(date.toISOString())) throw badDate(text);
  return date;
}
