import { type Route, type RouteRequest, serve } from '@insta-ai/chassis/http/route';
import { calendarAiCalls } from '@insta-ai/proto/http/calendar-ai';
import type { Call } from '@insta-ai/proto/http/call';
import type { CalendarService } from './calendar.service.ts';

/** Each call costs its owner money. */
const limit = { max: 20, perMs: 60_000, per: 'user' } as const;
/** A person who goes through a calendar entry by entry is quick. */
const entryLimit = { max: 60, perMs: 60_000, per: 'user' } as const;

export function calendarRoutes(calendar: CalendarService): Route[] {
  return [
    serve(
      calendarAiCalls.generateCalendar,
      ({ userId, body, reply }) => calendar.generate(userId, body, whenLeft(reply)),
      { limit },
    ),
    serve(
      calendarAiCalls.generateCalendarEntry,
      ({ userId, body, reply }) => calendar.rewrite(userId, body, whenLeft(reply)),
      { limit: entryLimit },
    ),
  ];
}

/** A browser that leaves needs nothing written any more. */
function whenLeft(reply: RouteRequest<Call>['reply']): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return left.signal;
}
