import { daysLater } from '@insta-ai/proto/rules/clock/wall-time';
import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';

/** Years that dates are written with: four digits, and none that is taken for one of the last century. */
const years = { first: 1000, last: 9999 } as const;

/** Whether a date is one that a calendar can write. */
export function isInCalendar(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= years.first && year <= years.last;
}

/**
 * The same time of day some days later or earlier, as clocks in the zone show it. Dragging an item in the calendar follows the same
 * rule (`rules/clock`), so that both ways of moving lead to the same moment.
 */
export function shiftDate(date: Date, days: number, zone: string): Date {
  return new Date(daysLater(date.getTime(), days, zoneOrUtc(zone)));
}
