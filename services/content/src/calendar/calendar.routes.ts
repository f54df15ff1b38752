import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { CalendarService } from './calendar.service.ts';

export function calendarRoutes(calendar: CalendarService): Route[] {
  return [
    serve(contentCalls.saveCalendar, ({ userId, body, headers }) =>
      calendar.save(userId, body, nameOf(headers['idempotency-key'])),
    ),
  ];
}

/** Name of a request that a client may send twice. */
function nameOf(header: unknown): string | undefined {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{1,100}$/.test(header) ? header : undefined;
}
