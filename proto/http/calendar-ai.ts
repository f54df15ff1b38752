import { type Static, Type } from 'typebox';
import { calendarTimeMs, hintLength, mostEntries } from '../data/calendar-ai.ts';
import { callAddresses } from '../data/calls.ts';
import { instagramTypes } from '../data/content-type.ts';
import { ProviderCheck } from './provider-check.ts';
import { defineCall } from './shared/call.ts';
import { Id, Instant, Nullable, OneOf, Text } from './shared/schema.ts';
import { UsedVoice } from './voice/text-voice.ts';

const Count = Type.Integer({ minimum: 0, maximum: 100 });
const RequestKey = Type.String({ minLength: 1, maxLength: 64 });

/** What all entries are about. */
const about = {
  description: Text(),
  activities: Text(),
  /** IANA name of the browser's zone; used when the person has set none in the profile. */
  timeZone: Type.Optional(Text(64)),
};

/** An entry that the person has already and wants to keep: it takes the place of one that would be written. */
export const KeptEntry = Type.Object({
  type: Text(20),
  date: Instant,
  /** Its beginning is enough. */
  description: Text(hintLength),
});
export type KeptEntry = Static<typeof KeptEntry>;

/** What a calendar is asked for (specification section 3); `stories` is per day, `posts` and `reels` in all. */
export const CalendarRequest = Type.Object({
  ...about,
  from: Text(64),
  to: Text(64),
  reels: Count,
  posts: Count,
  stories: Count,
  /** Entries that stay; the reply has only the others. */
  kept: Type.Optional(Type.Array(KeptEntry, { maxItems: mostEntries })),
  /**
   * With one, the entries are also said as they come: the live message `calendar-entries` carries it. The same request with the
   * same key, within the hour, goes on with what was written before, and pays only for the rest. Without one that is so until the
   * calendar is there: asked for once more, it is another one.
   */
  requestKey: Type.Optional(RequestKey),
  /** Texts are put together from the person's own words; no model is asked. */
  byRule: Type.Optional(Type.Boolean()),
});
export type CalendarRequest = Static<typeof CalendarRequest>;

/** A post that is not to be told again. */
export const RecentPost = Type.Object({
  /** Its caption, cut. */
  text: Text(1_000),
  /** Null where an older version said it. */
  publishedAt: Nullable(Instant),
});
export type RecentPost = Static<typeof RecentPost>;

export const CalendarEntry = Type.Object({
  type: Text(20),
  date: Instant,
  location: Text(500),
  city: Text(500),
  description: Text(),
  /** What its picture shows, for the image model. Without one the description is drawn. */
  prompt: Type.Optional(Text()),
  _contentType: Nullable(Id),
  /** Its texts are made by rule, not by a model. */
  isByRule: Type.Optional(Type.Boolean()),
  /** What of a voice its description was written with, and that as it was written; absent where no model wrote it. */
  voice: Type.Optional(Type.Object({ text: Text(), ...UsedVoice.properties })),
  /** The own post of the last 60 days that its description tells again. */
  resembles: Type.Optional(RecentPost),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

/**
 * In the details of a failure: the text model failed, and the calendar can be made by rule; or what writes it is ending, and the
 * same request with the same key `goesOn` elsewhere.
 */
export type WritingFailed = { canBeMadeByRule?: true; goesOn?: true };

/** An entry with its place in the reply, from 0. */
export type PlacedEntry = CalendarEntry & { place: number };

/** Another text for one entry; kind, moment and content type stay. */
export const EntryRequest = Type.Object({
  ...about,
  entry: Type.Object({ ...CalendarEntry.properties, type: OneOf(instagramTypes) }),
  /** How the descriptions of the other entries begin; the new one must not repeat them. */
  others: Type.Array(Text(hintLength), { maxItems: mostEntries }),
  /** Asked again with the same key, within the hour, this entry has the same texts, whatever the others are by now; without one, others. */
  requestKey: Type.Optional(RequestKey),
});
export type EntryRequest = Static<typeof EntryRequest>;

export const calendarAiCalls = {
  generateCalendar: defineCall({
    ...callAddresses.generateCalendar,
    owner: 'calendar-ai',
    summary: 'Plan a whole calendar from a description',
    body: CalendarRequest,
    reply: Type.Array(CalendarEntry),
    takesUpToMs: calendarTimeMs,
  }),
  generateCalendarEntry: defineCall({
    ...callAddresses.generateCalendarEntry,
    owner: 'calendar-ai',
    summary: 'Rewrite one entry of a calendar',
    body: EntryRequest,
    reply: CalendarEntry,
    takesUpToMs: calendarTimeMs,
  }),
  testTextModel: defineCall({
    ...callAddresses.testTextModel,
    owner: 'calendar-ai',
    summary: 'Check that the text model answers',
    reply: ProviderCheck,
  }),
};
