import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instagramTypes } from '../data/content-type.ts';
import { PlacedEntrySchema } from '../gen/insta_ai/calendar_ai/v1/calendar_ai_pb.js';
import type { PlacedEntry } from '../http/calendar-ai.ts';
import { placedEntryFromBus, placedEntryToBus } from './calendar-entry.ts';
import { instant, text } from './values.fake.ts';

const entry: fc.Arbitrary<PlacedEntry> = fc.record({
  place: fc.nat(),
  type: fc.constantFrom(...instagramTypes),
  date: instant,
  location: text,
  city: text,
  description: text,
  _contentType: fc.option(text, { nil: null }),
});

test('an entry comes out of the bus as it went in', () => {
  fc.assert(
    fc.property(entry, one => {
      const bytes = toBinary(PlacedEntrySchema, create(PlacedEntrySchema, placedEntryToBus(one)));
      expect(placedEntryFromBus(fromBinary(PlacedEntrySchema, bytes))).toEqual(one);
    }),
  );
});
