import { type Static, Type } from 'typebox';
import { defineCall } from './call.ts';
import { Id, Instant, Nullable, Text } from './schema.ts';

const Count = Type.Integer({ minimum: 0, maximum: 100 });

/** What a calendar is asked for (specification section 3); `stories` is per day, `posts` and `reels` in all. */
export const CalendarRequest = Type.Object({
  description: Text(),
  activities: Text(),
  from: Text(64),
  to: Text(64),
  reels: Count,
  posts: Count,
  stories: Count,
  /** IANA name of the browser's zone; used when the person has set none in the profile. */
  timeZone: Type.Optional(Text(64)),
});
export type CalendarRequest = Static<typeof CalendarRequest>;

export const CalendarEntry = Type.Object({
  type: Text(20),
  date: Instant,
  location: Text(500),
  city: Text(500),
  description: Text(),
  _contentType: Nullable(Id),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

export const calendarAiCalls = {
  generateCalendar: defineCall({
    method: 'POST',
    path: '/api/contents/generateCalendar',
    owner: 'calendar-ai',
    access: 'user',
    summary: 'Plan a whole calendar from a description',
    body: CalendarRequest,
    reply: Type.Array(CalendarEntry),
  }),
};
