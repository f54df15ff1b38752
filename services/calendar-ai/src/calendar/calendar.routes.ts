import { type Route, type RouteRequest, serve } from '@insta-ai/chassis/http/route';
import { calendarAiCalls } from '@insta-ai/proto/http/calendar-ai';
import type { Call } from '@insta-ai/proto/http/shared/call';
import type { CalendarService } from './calendar.service.ts';

export function calendarRoutes(calendar: CalendarService): Route[] {
  return [
    serve(calendarAiCalls.generateCalendar, ({ userId, body, reply }) =>
      calendar.generate(userId, body, whenLeft(reply)),
    ),
    serve(calendarAiCalls.generateCalendarEntry, ({ userId, body, reply }) =>
      calendar.rewrite(userId, body, whenLeft(reply)),
    ),
  ];
}

/** Stops the writing when the browser leaves. */
function whenLeft(reply: RouteRequest<Call>['reply']): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return left.signal;
}
