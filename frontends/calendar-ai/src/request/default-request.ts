import { formatInstant } from '@insta-ai/design';
import type { CalendarRequest } from '@insta-ai/proto/http/calendar-ai';

/** What the form holds; days as `2026-12-01`. */
export type FormRequest = Omit<CalendarRequest, 'timeZone'>;

/** Defaults of the specification (sections 3 and 9): from tomorrow to 8 days ahead, on the person's calendar. */
export function defaultRequest(promptCalendar: string, zone: string, now = new Date()): FormRequest {
  const today = dayOf(now, zone);
  return {
    description: promptCalendar,
    activities: 'Visiting Bali',
    from: addDays(today, 1),
    to: addDays(today, 8),
    stories: 6,
    posts: 3,
    reels: 3,
  };
}

export function dayOf(moment: Date, zone: string): string {
  return formatInstant(moment.toISOString(), 'YYYY-MM-DD', zone);
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
