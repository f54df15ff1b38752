import { abortedOnLeave } from '@insta-ai/chassis/http/requests/aborted-on-leave';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calendarAiCalls } from '@insta-ai/proto/http/calendar-ai';
import type { CalendarService } from './calendar.service.ts';

export function calendarRoutes(calendar: CalendarService): Route[] {
  return [
    serve(calendarAiCalls.generateCalendar, ({ userId, body, reply }) =>
      calendar.generate(userId, body, abortedOnLeave(reply)),
    ),
    serve(calendarAiCalls.generateCalendarEntry, ({ userId, body, reply }) =>
      calendar.rewrite(userId, body, abortedOnLeave(reply)),
    ),
  ];
}
