import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instagramTypes } from '../data/content-type.ts';
import { PublishJobSchema } from '../gen/insta_ai/content/v1/content_pb.js';
import { aiLabelChoices } from '../rules/ai-label.ts';
import { noOptions } from '../rules/post-options.ts';
import { trialChoices } from '../rules/trial-reel.ts';
import { captionToBus } from './caption-style.ts';
import { olderBytes } from './older.fake.ts';
import { type PublishOrder, publishJobFromBus, publishJobToBus } from './publish-job.ts';
import { caption, instant, share, text } from './values.fake.ts';

const moment = instant.map(written => new Date(written));

const order: fc.Arbitrary<PublishOrder> = fc
  .record({
    publishId: text,
    contentId: text,
    accountId: text,
    instagramType: fc.constantFrom(...instagramTypes),
    outputs: fc.array(text, { maxLength: 10 }),
    caption: text,
    fit: fc.constantFrom('pad' as const, 'crop' as const),
    dueAt: moment,
    giveUpAt: moment,
    title: text,
    drawnCaption: text,
    options: fc.record({
      altTexts: fc.array(fc.record({ output: text, text }), { maxLength: 3 }),
      peopleTags: fc.array(fc.record({ output: text, username: text, x: share, y: share }), { maxLength: 3 }),
      shareToFeed: fc.boolean(),
      coverMs: fc.nat(900_000),
      coverOutput: text,
      music: fc.option(
        fc.record({
          id: text,
          title: text,
          artist: text,
          lengthMs: fc.nat(),
          volume: fc.nat(100),
          filmVolume: fc.nat(100),
        }),
        { nil: null },
      ),
      trialReel: fc.constantFrom(...trialChoices),
      collaborators: fc.array(text, { maxLength: 3 }),
      place: fc.option(fc.record({ id: text, name: text }), { nil: null }),
      paidPartnership: fc.boolean(),
      partners: fc.array(text, { maxLength: 3 }),
      firstComment: text,
      commentPrompt: fc.boolean(),
      commentsOff: fc.boolean(),
      aiLabel: fc.constantFrom(...aiLabelChoices),
    }),
    look: caption,
  })
  .map(({ look, ...one }) => ({
    ...one,
    captionLook: one.drawnCaption === '' ? {} : withoutGaps(captionToBus(look)),
  }));

const withoutGaps = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const jobOf = (one: PublishOrder) =>
  fromBinary(PublishJobSchema, toBinary(PublishJobSchema, create(PublishJobSchema, publishJobToBus(one))));

test('a decision to publish comes out of the bus as it went in', () => {
  fc.assert(
    fc.property(order, one => {
      expect(publishJobFromBus(jobOf(one))).toEqual(one);
    }),
  );
});

test('a worker of the first release reads the job too, in the texts that it knows', () => {
  fc.assert(
    fc.property(order, one => {
      expect(jobOf(one)).toMatchObject({
        instagramType: one.instagramType,
        fit: one.fit,
        dueAt: one.dueAt?.toISOString(),
        giveUpAt: one.giveUpAt?.toISOString(),
      });
    }),
    { numRuns: 20 },
  );
});

test('a job is read as the first release wrote it', () => {
  const bytes = olderBytes({
    1: 'c1.1',
    2: 'c1',
    3: '1784',
    4: 'Reel',
    5: '/media/a.jpg',
    6: 'Hello',
    7: 'crop',
    8: '2026-11-21T09:00:00.000Z',
    9: '2026-11-22T09:00:00.000Z',
    10: 'T',
  });

  expect(publishJobFromBus(fromBinary(PublishJobSchema, bytes))).toEqual({
    publishId: 'c1.1',
    contentId: 'c1',
    accountId: '1784',
    instagramType: 'Reel',
    outputs: ['/media/a.jpg'],
    caption: 'Hello',
    fit: 'crop',
    dueAt: new Date('2026-11-21T09:00:00Z'),
    giveUpAt: new Date('2026-11-22T09:00:00Z'),
    title: 'T',
    drawnCaption: '',
    captionLook: {},
    options: noOptions,
  });
});
