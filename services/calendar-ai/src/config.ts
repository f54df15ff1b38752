import { calendarDrainSetting } from '@insta-ai/proto/http/shared/calendar-drain';
import { hashtagCapSetting } from '@insta-ai/proto/http/shared/hashtag-cap';
import { type Static, Type } from 'typebox';

/** Kept current by hand: `shutdown_date` of OpenAI's list says when it goes, and the provider test repeats it. */
export const defaultTextModel = 'gpt-6-luna';

/** Settings of this service. */
export const calendarAiSettings = Type.Object({
  OPENAI_BASE_URL: Type.String({
    pattern: '^https?://',
    format: 'address',
    description: 'Text model: base address of an OpenAI-compatible server, up to and with /v1',
  }),
  OPENAI_API_KEY: Type.String({
    format: 'key',
    description: 'Key for the text model; any text for servers without keys',
  }),
  OPENAI_MODEL: Type.String({ default: defaultTextModel, description: 'Name of the text model' }),
  HASHTAG_CAP: hashtagCapSetting,
  CALENDAR_DRAIN_SECONDS: calendarDrainSetting,
});

export type CalendarAiSettings = Static<typeof calendarAiSettings>;
