import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calendarAiCalls } from '@insta-ai/proto/http/calendar-ai';
import type { CalendarService } from './calendar.service.ts';

/** Per address; each call costs its owner money. */
const limit = { max: 20, perMs: 60_000 };

export function calendarRoutes(calendar: CalendarService): Route[] {
  return [
    serve(
      calendarAiCalls.generateCalendar,
      ({ userId, body, reply }) => {
        // A browser that leaves needs no calendar any more.
        const left = new AbortController();
        reply.raw.once('close', () => left.abort());
        return calendar.generate(userId, body, left.signal);
      },
      { limit },
    ),
  ];
}
