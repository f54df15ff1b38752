import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instagramTypes } from '../data/content-type.ts';
import { answerTones } from '../data/instagram.ts';
import { AnswerTone, PlacedEntrySchema } from '../gen/insta_ai/calendar_ai/v1/calendar_ai_pb.js';
import type { PlacedEntry } from '../http/calendar-ai.ts';
import {
  placedEntryFromBus,
  placedEntryToBus,
  plannedFromBus,
  plannedToBus,
  toneFromBus,
  toneToBus,
} from './calendar-ai.ts';
import { instant, text } from './values.fake.ts';

const entry: fc.Arbitrary<PlacedEntry> = fc
  .record(
    {
      place: fc.nat(),
      type: fc.constantFrom(...instagramTypes),
      date: instant,
      location: text,
      city: text,
      description: text,
      prompt: text,
      _contentType: fc.option(text, { nil: null }),
      voice: fc.record({
        hadSheet: fc.boolean(),
        exemplars: fc.uniqueArray(fc.record({ id: text, opening: text }), {
          selector: ({ id }) => id,
          maxLength: 5,
        }),
      }),
      resembles: fc.record({ text, publishedAt: fc.option(instant, { nil: null }) }),
    },
    { requiredKeys: ['place', 'type', 'date', 'location', 'city', 'description', '_contentType'] },
  )
  // It is said as it was written.
  .map(({ voice, ...one }) => ({ ...one, ...(voice && { voice: { text: one.description, ...voice } }) }));

test('an entry comes out of the bus as it went in', () => {
  fc.assert(
    fc.property(entry, one => {
      const bytes = toBinary(PlacedEntrySchema, create(PlacedEntrySchema, placedEntryToBus(one)));
      expect(placedEntryFromBus(fromBinary(PlacedEntrySchema, bytes))).toEqual(one);
    }),
  );
});

const plan = '2027-01-10T08:30:00.000Z';

test('every tone is a value of the bus, and a text for an older version', () => {
  for (const word of answerTones) {
    const { answerTone, tone } = toneToBus(word);
    expect([toneFromBus({ answerTone, tone: '' }), tone]).toEqual([word, word]);
  }
  expect(toneFromBus(toneToBus(undefined))).toBeUndefined();
});

test('a planned moment is one of the bus, and a text for an older version', () => {
  const { planned, date } = plannedToBus(plan);

  expect(plannedFromBus({ ...(planned && { planned }), date: '' })).toEqual(new Date(plan));
  expect(date).toBe(plan);
  expect(plannedToBus('')).toEqual({ planned: undefined, date: '' });
});

test('what an older version wrote is read from its texts', () => {
  expect(toneFromBus({ answerTone: AnswerTone.UNSPECIFIED, tone: 'playful' })).toBe('playful');
  expect(plannedFromBus({ date: plan })).toEqual(new Date(plan));
});

test('what is none is undefined', () => {
  expect(toneFromBus({ answerTone: 9 as never, tone: 'toString' })).toBeUndefined();
  expect(plannedFromBus({ date: '' })).toBeUndefined();
  expect(plannedFromBus({ date: 'soon' })).toBeUndefined();
});
