import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  PlacedEntry as BusEntry,
  PlacedEntrySchema,
} from '../gen/insta_ai/calendar_ai/v1/calendar_ai_pb.js';
import type { PlacedEntry } from '../http/calendar-ai.ts';
import { momentFromBus, momentToBus, noMoment } from './moment.ts';
import { typeWords } from './rules.ts';
import type { EachField } from './words.ts';

export function placedEntryToBus(entry: PlacedEntry): MessageInitShape<typeof PlacedEntrySchema> {
  return {
    place: entry.place,
    type: typeWords.toBus(entry.type),
    date: momentToBus(entry.date),
    location: entry.location,
    city: entry.city,
    description: entry.description,
    contentTypeId: entry._contentType ?? undefined,
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
    _contentType: entry.contentTypeId ?? null,
  };
}
