import { type Route, type RouteRequest, serve } from '@insta-ai/chassis/http/route';
import { calendarAiCalls } from '@insta-ai/proto/http/calendar-ai';
import type { Call } from '@insta-ai/proto/http/shared/call';
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

/** Aborts the writing when the browser leaves. */
function abortedOnLeave(reply: RouteRequest<Call>['reply']): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
