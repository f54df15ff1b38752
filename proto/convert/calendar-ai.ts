import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { AnswerTone as ToneWord } from '../data/instagram.ts';
import {
  AnswerTone,
  type PlacedEntry as BusEntry,
  type PlacedEntrySchema,
} from '../gen/insta_ai/calendar_ai/v1/calendar_ai_pb.js';
import type { RecentPost as BusRecentPost } from '../gen/insta_ai/voice/v1/voice_pb.js';
import type { PlacedEntry, RecentPost } from '../http/calendar-ai.ts';
import { usedVoiceOf } from '../rules/voice/text-voice.ts';
import { dateFromEither, momentFromBus, momentToBus, noMoment } from './moment.ts';
import { typeWords } from './rules.ts';
import { type EachField, wordsOf } from './words.ts';

export function placedEntryToBus(entry: PlacedEntry): MessageInitShape<typeof PlacedEntrySchema> {
  return {
    place: entry.place,
    type: typeWords.toBus(entry.type),
    date: momentToBus(entry.date),
    location: entry.location,
    city: entry.city,
    description: entry.description,
    prompt: entry.prompt,
    contentTypeId: entry._contentType ?? undefined,
    voice: entry.voice && {
      hadSheet: entry.voice.hadSheet,
      exemplars: entry.voice.exemplars,
      exemplarIds: entry.voice.exemplars.map(({ id }) => id),
    },
    resembles: entry.resembles && {
      text: entry.resembles.text,
      published: momentToBus(entry.resembles.publishedAt),
    },
  } satisfies EachField<typeof PlacedEntrySchema>;
}

export function placedEntryFromBus(entry: BusEntry): PlacedEntry {
  return {
    place: entry.place,
    type: typeWords.fromBus(entry.type) ?? '',
    date: momentFromBus(entry.date) ?? noMoment,
    location: entry.location,
    city: entry.city,
    description: entry.description,
    ...(entry.prompt !== undefined && { prompt: entry.prompt }),
    _contentType: entry.contentTypeId ?? null,
    // It is said as soon as it is written.
    ...(entry.voice && { voice: { text: entry.description, ...usedVoiceOf(entry.voice) } }),
    ...(entry.resembles && { resembles: recentPostFromBus(entry.resembles) }),
  };
}

/** A post of the last 60 days, as voice says it. */
export function recentPostFromBus({ text, published }: BusRecentPost): RecentPost {
  return { text, publishedAt: momentFromBus(published) ?? null };
}

const toneWords = wordsOf<ToneWord, AnswerTone>({
  friendly: AnswerTone.FRIENDLY,
  professional: AnswerTone.PROFESSIONAL,
  playful: AnswerTone.PLAYFUL,
  curious: AnswerTone.CURIOUS,
});

/** The tone of an answer and the moment an item is planned for, with the texts by which an older version knows them. */
export const toneToBus = (word: string | undefined) => ({
  answerTone: toneWords.toBus(word),
  tone: word ?? '',
});

export const plannedToBus = (instant: string | undefined) => ({
  planned: momentToBus(instant),
  date: instant ?? '',
});

export function toneFromBus(said: { answerTone: AnswerTone; tone: string }): ToneWord | undefined {
  return toneWords.fromEither(said.answerTone, said.tone);
}

export function plannedFromBus({ planned, date }: { planned?: Timestamp; date: string }): Date | undefined {
  return dateFromEither(planned, date);
}
