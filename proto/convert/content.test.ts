import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captionFieldNames } from '../data/caption.ts';
import { instagramTypes } from '../data/content-type.ts';
import { ContentSchema } from '../gen/insta_ai/content/v1/content_pb.js';
import { Content, type Outcome, wishes } from '../http/content.ts';
import { aiLabelChoices } from '../rules/ai-label.ts';
import { findingPlaces } from '../rules/finding.ts';
import { trialChoices } from '../rules/trial-reel.ts';
import { voicedFields } from '../rules/voice/text-voice.ts';
import { contentFromBus, contentToBus } from './content.ts';
import { caption, instant, share, text } from './values.fake.ts';

const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const outcome: fc.Arbitrary<Outcome> = fc.record(
  {
    state: fc.constantFrom('publishing', 'held', 'failed', 'notified', 'overdue', 'unknown'),
    message: text,
    advice: text,
    at: instant,
    until: instant,
    sent: fc.boolean(),
  },
  { requiredKeys: ['state', 'message', 'advice', 'at'] },
);

const preflight = fc.record(
  {
    checkedAt: instant,
    problems: fc.array(
      fc.record({
        rule: text,
        level: fc.constantFrom('error' as const, 'warning' as const),
        where: fc.constantFrom(...findingPlaces),
        message: text,
        fix: text,
      }),
      { maxLength: 4 },
    ),
    aiOutputs: fc.array(text, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['checkedAt', 'problems'] },
);

const plain = fc.record({
  _id: text,
  title: text,
  description: text,
  location: text,
  city: text,
  prompt: text,
  contents: fc.array(text, { maxLength: 5 }),
  status: fc.constantFrom('' as const, 'Draft' as const, 'Scheduled' as const, 'Published' as const),
  date: nullable(instant),
  notify: fc.boolean(),
  metaDescription: text,
  hashtags: text,
  fit: fc.constantFrom('pad' as const, 'crop' as const),
  _contentType: nullable(text),
  publishedDate: nullable(instant),
  permalink: nullable(text),
  mayBeLive: nullable(instant),
  instagramType: nullable(fc.constantFrom(...instagramTypes)),
  outcome: nullable(outcome),
  altTexts: fc.array(fc.record({ output: text, text }), { maxLength: 3 }),
  peopleTags: fc.array(fc.record({ output: text, username: text, x: share, y: share }), { maxLength: 3 }),
  shareToFeed: fc.boolean(),
  coverMs: fc.nat(900_000),
  coverOutput: text,
  music: nullable(
    fc.record({
      id: text,
      title: text,
      artist: text,
      lengthMs: fc.nat(),
      volume: fc.nat(100),
      filmVolume: fc.nat(100),
    }),
  ),
  trialReel: fc.constantFrom(...trialChoices),
  collaborators: fc.array(text, { maxLength: 3 }),
  place: nullable(fc.record({ id: text, name: text })),
  paidPartnership: fc.boolean(),
  partners: fc.array(text, { maxLength: 3 }),
  firstComment: text,
  commentPrompt: fc.boolean(),
  commentsOff: fc.boolean(),
  aiLabel: fc.constantFrom(...aiLabelChoices),
  aiLabelBy: nullable(text),
  aiLabelAt: nullable(instant),
  liveNote: nullable(text),
  textVoice: nullable(
    fc.record({
      of: fc.constantFrom(...voicedFields),
      text,
      hadSheet: fc.boolean(),
      exemplars: fc.array(fc.record({ id: text, opening: text }), { maxLength: 5 }),
    }),
  ),
  wish: nullable(fc.constantFrom(...wishes)),
  account: nullable(text),
  preflight: nullable(preflight),
  version: fc.nat(),
  createdAt: instant,
  updatedAt: instant,
});

const item: fc.Arbitrary<Content> = fc
  .tuple(plain, caption)
  .map(([fields, look]) => ({ ...fields, ...look }));

const bytesOf = (content: Content) => toBinary(ContentSchema, create(ContentSchema, contentToBus(content)));

test('an item comes out of the bus as it went in', () => {
  fc.assert(
    fc.property(item, content => {
      expect(contentFromBus(fromBinary(ContentSchema, bytesOf(content)))).toEqual(content);
    }),
  );
});

test('an item of the bus goes back onto it as it came', () => {
  fc.assert(
    fc.property(item, content => {
      const bytes = bytesOf(content);
      expect(bytesOf(contentFromBus(fromBinary(ContentSchema, bytes)))).toEqual(bytes);
    }),
  );
});

test('every field of an item travels', () => {
  const whole = fc.sample(
    item.filter(one => Object.values(one).every(value => value !== null)),
    1,
  )[0] as Content;
  const lost = Object.keys(Content.properties).filter(
    name => !(name in contentFromBus(fromBinary(ContentSchema, bytesOf(whole)))) && !isCaption(name),
  );
  expect(lost).toEqual([]);
});

test('an item without anything is readable', () => {
  expect(contentFromBus(create(ContentSchema))).toMatchObject({ status: '', fit: 'pad', outcome: null });
});

const isCaption = (name: string) => (captionFieldNames as string[]).includes(name);
