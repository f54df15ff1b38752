import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { CalendarService } from './calendar.service.ts';

export function calendarRoutes(calendar: CalendarService): Route[] {
  return [
    serve(contentCalls.saveCalendar, ({ userId, body, headers }) =>
      calendar.save(userId, body, readRepeatKey(headers)),
    ),
  ];
}
