import { Type } from 'typebox';

/**
 * The setting `CALENDAR_DRAIN_SECONDS`, the same for who writes calendars and for who passes the call on. A little longer than a calendar
 * takes at the most (`calendarTimeMs`), so that one that comes before others have noticed the end is still taken.
 */
export const calendarDrainSetting = Type.Integer({
  default: 600,
  minimum: 0,
  maximum: 600,
  description:
    'How long a process that ends waits for calendars and texts that are being written, while everything else is answered as well',
});
